-- retry: dead chunks wait again, with all their attempts, and the counts are restored.
--
-- ARGV  job, most chunks in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, chunks put back, dead chunks left: call again while not 0;
--       'missing' for a job that is not there
-- Cost  O(chunks put back · log n + chunks / 8 bytes read). Goes on when memory is full.

local id, most = ARGV[1], tonumber(ARGV[2])
local job = redis.call('HMGET', job_key(id), 'total', 'size', 'state')
local state = job[3]
if not state then return { 'missing', '', 0, 0 } end
if state == 'cancelled' or state == 'cancelling' then return { 'noop', state, 0, 0 } end

local dead, reasons = job_key(id) .. ':dead', job_key(id) .. ':reasons'
local restored, i = 0, redis.call('BITPOS', dead, 1)
while i >= 0 and restored < most do
  local contacts = chunk_count(i, tonumber(job[1]), tonumber(job[2]))
  local reason = redis.call('HGET', reasons, i)
  count_error(id, reason and string.match(reason, '^([^|]*)|') or 'other', -contacts)
  redis.call('HDEL', reasons, i)
  redis.call('SETBIT', dead, i, 0)
  redis.call('ZADD', job_key(id) .. ':retries', now, i)
  redis.call('HINCRBY', job_key(id), 'dead', -1)
  redis.call('HINCRBY', job_key(id), 'failed', -contacts)
  redis.call('HINCRBY', job_key(id), 'pending', contacts)
  restored = restored + 1
  i = redis.call('BITPOS', dead, 1, i + 1, -1, 'BIT')
end
if restored == 0 then return { 'noop', state, 0, 0 } end

if state ~= 'paused' then
  state = 'running'
  redis.call('HSET', job_key(id), 'state', state)
end
redis.call('HDEL', job_key(id), 'finished_at', 'recent_at', 'recent')
redis.call('HSET', job_key(id), 'before_at', now, 'before', redis.call('HGET', job_key(id), 'created'))
redis.call('ZREM', prefix .. 'ended', id)
for _, key in ipairs(lasting_keys(id)) do redis.call('PERSIST', key) end
make_claimable(id, now)
return { 'ok', state, restored, tonumber(redis.call('HGET', job_key(id), 'dead')) }
