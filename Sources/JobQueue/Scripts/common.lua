-- common: put before each script of this folder, so it is the vocabulary they share.
--
-- KEYS[1]  the queue's prefix, `contactory:{<queue>}:`. Every key derives from it; the hash tag
--          keeps them in one slot, so a cluster serves a queue from one node.
--
-- Time is the server's own, in milliseconds, in every script: no worker's clock counts.
-- Replies are flat arrays (hiredis 0.14 nests only so deep). Counts stay below 2^40, which a Lua
-- number holds exactly.
--
-- A chunk is in exactly one place: not yet handed out (number >= next and not done), leased,
-- waiting to retry, done, dead or dropped. Functions below move it and its counts together.

local prefix = KEYS[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local MAX_CODES = 64          -- distinct error codes of a job; later ones count as 'other'
local MAX_REASONS = 1000      -- dead chunks whose reason is kept in words
local MAX_SAMPLES = 1000      -- failed contacts kept as a sample
local MAX_TEXT = 200          -- bytes of an error's text
local MAX_CODE = 64           -- bytes of an error's code
local MAX_CRASHES = 3         -- a chunk that took down so many workers is poison
local MAX_WAKE_TOKENS = 64    -- more tokens than idle workers help nobody

local function job_key(id) return prefix .. 'job:' .. id end

-- How many contacts chunk i has: `size`, or what is left for the last one.
local function chunk_count(i, total, size) return math.min(size, total - i * size) end

local function member_of(id, i) return id .. '|' .. i end

local function split(member)
  local bar = string.find(member, '|', 1, true)
  return string.sub(member, 1, bar - 1), tonumber(string.sub(member, bar + 1))
end

-- One token wakes one idle worker; whoever claims and leaves work behind pushes the next.
local function wake_a_worker()
  if redis.call('LLEN', prefix .. 'wake') < MAX_WAKE_TOKENS then
    redis.call('LPUSH', prefix .. 'wake', 1)
  end
end

-- Lets workers find the job: now, or from `due` on. A job that (re)enters starts level with the
-- one that is furthest behind, so it neither starves nor catches up on time it was away.
local function make_claimable(id, due)
  local state = redis.call('HGET', job_key(id), 'state')
  if state ~= 'queued' and state ~= 'running' then return end
  if due > now then
    if not redis.call('ZSCORE', prefix .. 'runnable', id) then
      redis.call('ZADD', prefix .. 'sleeping', 'LT', due, id)
    end
    return
  end
  if not redis.call('ZSCORE', prefix .. 'runnable', id) then
    local first = redis.call('ZRANGE', prefix .. 'runnable', 0, 0, 'WITHSCORES')
    redis.call('ZADD', prefix .. 'runnable', first[2] or 0, id)
    redis.call('ZREM', prefix .. 'sleeping', id)
  end
  wake_a_worker()
end

local function hide(id)
  redis.call('ZREM', prefix .. 'runnable', id)
  redis.call('ZREM', prefix .. 'sleeping', id)
end

-- What a job has beside its hash: what outlives its work, and what is empty when it has ended.
local LASTING_PARTS = { 'specification', 'key', 'done', 'dead', 'reasons', 'errors', 'samples' }
local WORKING_PARTS = { 'retries', 'failures', 'crashes', 'holders' }

local function part_keys(id, parts)
  local keys = {}
  for _, part in ipairs(parts) do keys[#keys + 1] = job_key(id) .. ':' .. part end
  return keys
end

-- The keys that are kept for a while when a job has ended.
local function lasting_keys(id)
  local keys = part_keys(id, LASTING_PARTS)
  keys[#keys + 1] = job_key(id)
  local key = redis.call('GET', job_key(id) .. ':key')
  if key then keys[#keys + 1] = prefix .. 'key:' .. key end
  return keys
end

-- Ends the job, once, when its last chunk has found its place. Returns the state.
local function finish_if_complete(id)
  local job = redis.call('HMGET', job_key(id),
    'state', 'chunks', 'done', 'dead', 'dropped', 'failed', 'created', 'skipped', 'keep')
  local state = job[1]
  local active = state == 'queued' or state == 'running' or state == 'paused' or state == 'cancelling'
  if not active or job[3] + job[4] + job[5] < tonumber(job[2]) then return state end
  if state == 'cancelling' then state = 'cancelled'
  elseif tonumber(job[6]) == 0 then state = 'completed'
  elseif job[7] + job[8] == 0 then state = 'failed'
  else state = 'partial' end
  redis.call('HSET', job_key(id), 'state', state, 'finished_at', now)
  hide(id)
  -- At one moment: EXPIRE would count from a clock that goes on while the script runs.
  local expiry = now + job[9] * 1000
  redis.call('ZADD', prefix .. 'ended', expiry, id)
  for _, key in ipairs(lasting_keys(id)) do redis.call('PEXPIREAT', key, expiry) end
  return state
end

-- Forgets a lease and no more: all that can be done when the job's keys were deleted by hand.
local function forget_lease(member)
  redis.call('ZREM', prefix .. 'leases', member)
  redis.call('HDEL', prefix .. 'owners', member)
end

-- Takes a lease away from its holder.
local function drop_lease(id, i, owner)
  forget_lease(member_of(id, i))
  redis.call('HINCRBY', job_key(id), 'leased', -1)
  local worker = string.sub(owner, string.find(owner, '|', 1, true) + 1)
  if redis.call('HINCRBY', job_key(id) .. ':holders', worker, -1) <= 0 then
    redis.call('HDEL', job_key(id) .. ':holders', worker)
  end
end

local function forget_troubles(id, i)
  redis.call('HDEL', job_key(id) .. ':failures', i)
  redis.call('HDEL', job_key(id) .. ':crashes', i)
end

-- The first bytes of a text in UTF-8, without a part of a character (bytes 128-191 go on one).
local function clipped(text, most)
  if #text <= most then return text end
  while most > 0 and string.find(text, '^[\128-\191]', most + 1) do most = most - 1 end
  return string.sub(text, 1, most)
end

-- Counts failed contacts under a code, and answers with the code they were counted under.
local function count_error(id, code, contacts)
  local errors = job_key(id) .. ':errors'
  code = clipped(code, MAX_CODE)
  if redis.call('HEXISTS', errors, code) == 0 and redis.call('HLEN', errors) >= MAX_CODES then
    code = 'other'
  end
  if redis.call('HINCRBY', errors, code, contacts) == 0 then redis.call('HDEL', errors, code) end
  return code
end

-- The chunk will not be tried again: its contacts have failed. Beyond MAX_REASONS dead chunks only
-- a bit each is kept, so a job that fails as a whole does not fill Redis.
local function bury(id, i, code, text)
  local job = redis.call('HMGET', job_key(id), 'total', 'size')
  local contacts = chunk_count(i, tonumber(job[1]), tonumber(job[2]))
  local reasons = job_key(id) .. ':reasons'
  if redis.call('HLEN', reasons) < MAX_REASONS then
    -- A bar ends the code in `reasons`.
    code = count_error(id, string.gsub(code, '|', '/'), contacts)
    redis.call('HSET', reasons, i, code .. '|' .. clipped(text, MAX_TEXT))
  else
    count_error(id, 'other', contacts)
  end
  redis.call('SETBIT', job_key(id) .. ':dead', i, 1)
  forget_troubles(id, i)
  redis.call('HINCRBY', job_key(id), 'dead', 1)
  redis.call('HINCRBY', job_key(id), 'failed', contacts)
  redis.call('HINCRBY', job_key(id), 'pending', -contacts)
end

-- The chunk of a cancelled job will not be tried: its contacts are cancelled.
local function discard(id, i)
  local job = redis.call('HMGET', job_key(id), 'total', 'size')
  local contacts = chunk_count(i, tonumber(job[1]), tonumber(job[2]))
  forget_troubles(id, i)
  redis.call('HINCRBY', job_key(id), 'dropped', 1)
  redis.call('HINCRBY', job_key(id), 'cancelled', contacts)
  redis.call('HINCRBY', job_key(id), 'pending', -contacts)
end

-- Puts a chunk that nobody holds any more back in line, from `due` on.
local function requeue(id, i, due)
  redis.call('ZADD', job_key(id) .. ':retries', due, i)
  make_claimable(id, due)
end

-- Takes back at most `limit` leases that have run out: their workers have died or are too slow.
-- A crash is not a failure: it is counted apart, and enough of them make the chunk poison.
local function take_back_expired(limit)
  local expired = redis.call('ZRANGEBYSCORE', prefix .. 'leases', '-inf', now, 'LIMIT', 0, limit)
  for _, member in ipairs(expired) do
    local id, i = split(member)
    local state = redis.call('HGET', job_key(id), 'state')
    if not state then
      forget_lease(member)
    else
      drop_lease(id, i, redis.call('HGET', prefix .. 'owners', member) or '|')
      redis.call('HINCRBY', job_key(id), 'crashed', 1)
      if state == 'cancelling' then
        discard(id, i)
      elseif redis.call('HINCRBY', job_key(id) .. ':crashes', i, 1) >= MAX_CRASHES then
        bury(id, i, 'poison', 'the chunk took its worker down ' .. MAX_CRASHES .. ' times')
      else
        requeue(id, i, now)
      end
      finish_if_complete(id)
    end
  end
end
