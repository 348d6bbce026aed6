-- settle: counts finished chunks, each at most once: only under the lease in force, and only when
-- the chunk's done bit was 0.
--
-- ARGV  worker, then per chunk: job, chunk, fence, created, failed, skipped, e, s,
--       then e times (code, contacts), then s times (index, code, text)
-- Reply per chunk: 1 counted · 2 counted before · 0 the lease is not (any more) this one ·
--       -1 the counts do not add up to the chunk's contacts, or the codes not to the failed ones,
--       or one is below 0
-- Cost  O(chunks + errors + samples). Goes on when memory is full.

local worker = ARGV[1]
local reply = {}
local touched = {}

-- Two marks, at least 2 s apart, let the status tell a rate over the last seconds. The first is
-- the start, or the last retry; what a restore counted is older than both.
local function mark_rate(id)
  local job = redis.call('HMGET', job_key(id),
    'created', 'started_at', 'recent_at', 'recent', 'before_at', 'before')
  if not job[3] then
    redis.call('HSET', job_key(id), 'before_at', job[5] or job[2], 'before', job[6] or job[1],
      'recent_at', now, 'recent', job[1])
  elseif now - job[3] >= 2000 then
    redis.call('HSET', job_key(id), 'before_at', job[3], 'before', job[4],
      'recent_at', now, 'recent', job[1])
  end
end

local k = 2
while k <= #ARGV do
  local id, i, fence = ARGV[k], tonumber(ARGV[k + 1]), ARGV[k + 2]
  local created, failed, skipped = tonumber(ARGV[k + 3]), tonumber(ARGV[k + 4]), tonumber(ARGV[k + 5])
  local errors, samples = tonumber(ARGV[k + 6]), tonumber(ARGV[k + 7])
  k = k + 8
  local explained, least = 0, math.min(created, skipped)
  for e = 0, errors - 1 do
    local contacts = tonumber(ARGV[k + 2 * e + 1])
    explained, least = explained + contacts, math.min(least, contacts)
  end

  local job = redis.call('HMGET', job_key(id), 'total', 'size')
  local owner = redis.call('HGET', prefix .. 'owners', member_of(id, i))
  if not job[1] then
    reply[#reply + 1] = 0
  elseif redis.call('GETBIT', job_key(id) .. ':done', i) == 1 then
    reply[#reply + 1] = 2
  elseif owner ~= fence .. '|' .. worker then
    reply[#reply + 1] = 0
  elseif created + failed + skipped ~= chunk_count(i, tonumber(job[1]), tonumber(job[2]))
    or explained ~= failed or least < 0 then
    reply[#reply + 1] = -1
  else
    if not touched[id] then mark_rate(id) end
    touched[id] = true
    drop_lease(id, i, owner)
    redis.call('SETBIT', job_key(id) .. ':done', i, 1)
    forget_troubles(id, i)
    redis.call('HINCRBY', job_key(id), 'done', 1)
    redis.call('HINCRBY', job_key(id), 'created', created)
    redis.call('HINCRBY', job_key(id), 'pending', -(created + failed + skipped))
    if skipped > 0 then redis.call('HINCRBY', job_key(id), 'skipped', skipped) end
    if failed > 0 then redis.call('HINCRBY', job_key(id), 'failed', failed) end
    for e = 0, errors - 1 do count_error(id, ARGV[k + 2 * e], ARGV[k + 2 * e + 1]) end
    for s = 0, samples - 1 do
      local at = k + 2 * errors + 3 * s
      redis.call('XADD', job_key(id) .. ':samples', 'MAXLEN', '~', MAX_SAMPLES, '*',
        'index', ARGV[at], 'code', clipped(ARGV[at + 1], MAX_CODE),
        'text', clipped(ARGV[at + 2], MAX_TEXT))
    end
    reply[#reply + 1] = 1
  end
  k = k + 2 * errors + 3 * samples
end

for id in pairs(touched) do finish_if_complete(id) end
return reply
