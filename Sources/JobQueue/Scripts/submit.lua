-- submit: a new job, or the one that has the same idempotency key.
--
-- ARGV  id, key ('' for none), total contacts, chunk size, weight, max attempts,
--       keep (seconds the job is kept after it ended), state ('queued', or 'paused' to restore
--       into), specification, bytes of a chunk's note (0: there are none),
--       '1' when the job has a finishing chunk, else '0'
-- Reply 1 id: submitted · 0 id: the key names this job already · -1 id: the id exists already ·
--       -2 id: the notes that were uploaded are not (any more) those of the job's chunks
-- Cost  O(log jobs). Refused as a whole when memory is full; the caller then looks the key up.

local id, key = ARGV[1], ARGV[2]
local total, size = tonumber(ARGV[3]), tonumber(ARGV[4])
local chunks, note = math.ceil(total / size), tonumber(ARGV[10])
local upload = job_key(id) .. ':upload'

-- The key is looked up before anything else can refuse.
if key ~= '' then
  local existing = redis.call('GET', prefix .. 'key:' .. key)
  if existing then return { 0, existing } end
end
if redis.call('EXISTS', job_key(id)) == 1 then return { -1, id } end
if note > 0 and redis.call('STRLEN', upload) ~= chunks * note then return { -2, id } end

-- Jobs whose keys have expired leave the list here, a few at a time.
for _, old in ipairs(redis.call('ZRANGEBYSCORE', prefix .. 'ended', '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZREM', prefix .. 'ended', old)
  redis.call('ZREM', prefix .. 'jobs', old)
end

-- Should somebody have deleted the job's hash alone, the rest must not pass for the new job's.
redis.call('UNLINK', unpack(part_keys(id, LASTING_PARTS)))
redis.call('UNLINK', unpack(part_keys(id, WORKING_PARTS)))
redis.call('ZREM', prefix .. 'ended', id)

redis.call('HSET', job_key(id),
  'state', ARGV[8], 'total', total, 'size', size, 'chunks', chunks,
  'next', 0, 'ahead', 0, 'weight', ARGV[5], 'attempts', ARGV[6],
  'done', 0, 'dead', 0, 'dropped', 0, 'leased', 0,
  'created', 0, 'failed', 0, 'skipped', 0, 'cancelled', 0, 'pending', total,
  'retried', 0, 'crashed', 0, 'keep', ARGV[7], 'enqueued_at', now)
redis.call('SET', job_key(id) .. ':specification', ARGV[9])
if ARGV[11] == '1' then redis.call('HSET', job_key(id), 'finish', FINISH_AHEAD) end
if note > 0 then
  redis.call('HSET', job_key(id), 'note', note)
  redis.call('RENAME', upload, job_key(id) .. ':notes')
  redis.call('PERSIST', job_key(id) .. ':notes')
end
if key ~= '' then
  redis.call('SET', prefix .. 'key:' .. key, id)
  redis.call('SET', job_key(id) .. ':key', key)
end
redis.call('ZADD', prefix .. 'jobs', now, id)
make_claimable(load(id), now)
return { 1, id }
