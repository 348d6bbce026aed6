-- cancelling: put before the scripts that end a job before its time.

local MAX_DROPPED = 100       -- retries of a job dropped beside other work of a call

-- Cancels at most `most` chunks that wait to retry; answers with how many are left. Those are
-- dropped by claims: until then the job is among those that sleep.
local function drop_retries(job, most)
  local retries = job.key .. ':retries'
  local dropped = redis.call('ZPOPMIN', retries, most)
  for k = 1, #dropped, 2 do discard(job, tonumber(dropped[k])) end
  local left = redis.call('ZCARD', retries)
  if left > 0 then redis.call('ZADD', prefix .. 'sleeping', now, job.id) end
  return left
end

-- Has nothing more of the job begun: what was not handed out is cancelled by arithmetic, chunks
-- that wait to retry one by one, `most` of them now. What has been done is still finished. Answers
-- with how many waiting chunks are left to drop, nil for a job that has ended.
local function cancel_job(job, most)
  local is = job.is
  if not is_open(job) and is.state ~= 'paused' and is.state ~= 'cancelling' then return nil end
  set(job, 'state', 'cancelling')
  hide(job.id)

  local fresh = is.chunks - is.next - is.ahead
  if fresh > 0 then
    local contacts = fresh * is.size
    -- The last chunk may be short; it is among the fresh ones unless a restore found it done.
    if redis.call('GETBIT', job.key .. ':done', is.chunks - 1) == 0 then
      contacts = contacts - (is.chunks * is.size - is.total)
    end
    add(job, 'dropped', fresh)
    add(job, 'cancelled', contacts)
    add(job, 'pending', -contacts)
  end
  set(job, 'next', is.chunks)
  set(job, 'ahead', 0)

  local left = 0
  if is.finish == FINISH_UNDER_WAY and not is_called_off(job, is.chunks) then
    local due = redis.call('ZSCORE', job.key .. ':retries', is.chunks)
    if due then make_claimable(job, tonumber(due)) end
  else
    left = drop_retries(job, most)
    finish_if_complete(job)
  end
  return left
end
