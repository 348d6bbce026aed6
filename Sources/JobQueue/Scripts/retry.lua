-- retry: dead chunks wait again, with all their attempts, and the counts are restored.
--
-- ARGV  job, most chunks in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, chunks put back, dead chunks left: call again while not 0;
--       'missing' for a job that is not there
-- Cost  O(chunks put back · log n + chunks / 8 bytes read). Goes on when memory is full.
--
-- The finishing chunk comes after all others: if any of those are put back, it is taken from
-- whoever has it and comes again. If it alone is dead, it is put back, of a cancelled job, too.

local job, most = load(ARGV[1]), tonumber(ARGV[2])
if not job then return { 'missing', '', 0, 0 } end
local is = job.is
local retries = job.key .. ':retries'
local is_cancelled = is.state == 'cancelled' or is.state == 'cancelling'

local function put_back_dead_chunks()
  local dead, reasons = job.key .. ':dead', job.key .. ':reasons'
  local restored, i = 0, redis.call('BITPOS', dead, 1)
  while i >= 0 and restored < most do
    local contacts = chunk_count(job, i)
    local reason = redis.call('HGET', reasons, i)
    local code = reason and string.match(reason, '^([^|]*)|') or 'other'
    count_code(job, 'errors', code, -contacts)
    redis.call('HDEL', reasons, i)
    redis.call('SETBIT', dead, i, 0)
    redis.call('ZADD', retries, now, i)
    add(job, 'dead', -1)
    add(job, 'failed', -contacts)
    add(job, 'pending', contacts)
    restored = restored + 1
    i = redis.call('BITPOS', dead, 1, i + 1, -1, 'BIT')
  end
  return restored
end

local restored = 0
if not is_cancelled then restored = put_back_dead_chunks() end
if restored > 0 then
  if is.finish then postpone_finish(job) end
elseif is.finish == FINISH_DEAD then
  redis.call('HDEL', job.key .. ':reasons', is.chunks)
  redis.call('ZADD', retries, now, is.chunks)
  set(job, 'finish', FINISH_UNDER_WAY)
  restored = 1
else
  return { 'noop', is.state, 0, 0 }
end

if is_cancelled then set(job, 'state', 'cancelling')
elseif is.state ~= 'paused' then set(job, 'state', 'running') end
redis.call('HDEL', job.key, 'finished_at')
restart_rate(job)
redis.call('ZREM', prefix .. 'ended', job.id)
for _, key in ipairs(lasting_keys(job.id)) do redis.call('PERSIST', key) end
make_claimable(job, now)
save_jobs()
return { 'ok', is.state, restored, is_cancelled and 0 or is.dead }
