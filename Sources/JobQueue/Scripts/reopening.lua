-- reopening: put before the scripts that put chunks back which had come to their end.

-- Others have to be done before the finishing chunk now, wherever it is.
local function postpone_finish(job)
  local is = job.is
  if is.finish == FINISH_UNDER_WAY and redis.call('ZREM', job.key .. ':retries', is.chunks) == 0 then
    local member = member_of(job.id, is.chunks)
    local owner = owners_of({ member })[member]
    forget_leases({ member })
    if owner then count_leases(job, holder(owner), -1) end
  end
  forget_troubles(job, is.chunks)
  redis.call('HDEL', job.key .. ':reasons', is.chunks)
  set(job, 'finish', FINISH_AHEAD)
end

-- The rate is that of what is created from now on.
local function restart_rate(job)
  redis.call('HDEL', job.key, 'recent_at', 'recent')
  set(job, 'before_at', now)
  set(job, 'before', job.is.created)
end
