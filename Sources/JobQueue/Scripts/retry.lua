-- retry: dead chunks wait again, with all their attempts, and the counts are restored.
--
-- ARGV  job, most chunks in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, chunks put back, dead chunks left: call again while not 0;
--       'missing' for a job that is not there
-- Cost  O(chunks put back · log n + chunks / 8 bytes read). Goes on when memory is full.

local job, most = load(ARGV[1]), tonumber(ARGV[2])
if not job then return { 'missing', '', 0, 0 } end
local is = job.is
if is.state == 'cancelled' or is.state == 'cancelling' then return { 'noop', is.state, 0, 0 } end

local dead, reasons = job.key .. ':dead', job.key .. ':reasons'
local restored, i = 0, redis.call('BITPOS', dead, 1)
while i >= 0 and restored < most do
  local contacts = chunk_count(job, i)
  local reason = redis.call('HGET', reasons, i)
  local code = reason and string.match(reason, '^([^|]*)|') or 'other'
  count_code(job, 'errors', code, -contacts)
  redis.call('HDEL', reasons, i)
  redis.call('SETBIT', dead, i, 0)
  redis.call('ZADD', job.key .. ':retries', now, i)
  add(job, 'dead', -1)
  add(job, 'failed', -contacts)
  add(job, 'pending', contacts)
  restored = restored + 1
  i = redis.call('BITPOS', dead, 1, i + 1, -1, 'BIT')
end
if restored == 0 then return { 'noop', is.state, 0, 0 } end

if is.state ~= 'paused' then set(job, 'state', 'running') end
redis.call('HDEL', job.key, 'finished_at', 'recent_at', 'recent')
set(job, 'before_at', now)
set(job, 'before', is.created)
redis.call('ZREM', prefix .. 'ended', job.id)
for _, key in ipairs(lasting_keys(job.id)) do redis.call('PERSIST', key) end
make_claimable(job, now)
save_jobs()
return { 'ok', is.state, restored, is.dead }
