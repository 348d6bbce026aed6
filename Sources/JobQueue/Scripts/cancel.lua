-- cancel: nothing more of the job is begun. What was not handed out is cancelled by arithmetic,
-- chunks that wait to retry one by one; chunks in hand end as usual or are given back.
--
-- ARGV  job, most waiting retries to drop in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, and the retries that are left: call again while not 0;
--       'missing' for a job that is not there
-- Cost  O(log jobs + retries dropped). Goes on when memory is full.

local id = ARGV[1]
local job = redis.call('HMGET', job_key(id), 'state', 'total', 'size', 'chunks', 'next', 'ahead')
local state = job[1]
if not state then return { 'missing', '', 0 } end
if state ~= 'queued' and state ~= 'running' and state ~= 'paused' and state ~= 'cancelling' then
  return { 'noop', state, 0 }
end
redis.call('HSET', job_key(id), 'state', 'cancelling')
hide(id)

local total, size = tonumber(job[2]), tonumber(job[3])
local chunks, next_chunk = tonumber(job[4]), tonumber(job[5])
local fresh = chunks - next_chunk - tonumber(job[6])
if fresh > 0 then
  local contacts = fresh * size
  -- The last chunk may be short; it is among the fresh ones unless a restore found it done.
  if redis.call('GETBIT', job_key(id) .. ':done', chunks - 1) == 0 then
    contacts = contacts - (chunks * size - total)
  end
  redis.call('HSET', job_key(id), 'next', chunks, 'ahead', 0)
  redis.call('HINCRBY', job_key(id), 'dropped', fresh)
  redis.call('HINCRBY', job_key(id), 'cancelled', contacts)
  redis.call('HINCRBY', job_key(id), 'pending', -contacts)
else
  redis.call('HSET', job_key(id), 'next', chunks, 'ahead', 0)
end

local retries = job_key(id) .. ':retries'
for _, i in ipairs(redis.call('ZRANGE', retries, 0, tonumber(ARGV[2]) - 1)) do
  redis.call('ZREM', retries, i)
  discard(id, tonumber(i))
end
return { 'ok', finish_if_complete(id), redis.call('ZCARD', retries) }
