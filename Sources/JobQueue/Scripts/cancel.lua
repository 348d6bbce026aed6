-- cancel: nothing more of the job is begun. What was not handed out is cancelled by arithmetic,
-- chunks that wait to retry one by one; chunks in hand end as usual or are given back.
--
-- ARGV  job, most waiting retries to drop in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, and the retries that are left: call again while not 0;
--       'missing' for a job that is not there
-- Cost  O(log jobs + retries dropped). Goes on when memory is full.

local job = load(ARGV[1])
if not job then return { 'missing', '', 0 } end
local is = job.is
if not is_open(job) and is.state ~= 'paused' and is.state ~= 'cancelling' then
  return { 'noop', is.state, 0 }
end
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

local retries = job.key .. ':retries'
for _, i in ipairs(redis.call('ZRANGE', retries, 0, tonumber(ARGV[2]) - 1)) do
  redis.call('ZREM', retries, i)
  discard(job, tonumber(i))
end
finish_if_complete(job)
save_jobs()
return { 'ok', is.state, redis.call('ZCARD', retries) }
