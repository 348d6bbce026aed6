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
--
-- A job may have a finishing chunk: number `chunks`, without contacts. It is begun when all others
-- have come to their end, so while it is under way it is the only one that is leased or waits. It
-- is in none of the counts of chunks but `leased`, and has no bit: the field `finish` says where it
-- is.
--
-- A call of a command costs about as much as the work it does, so what concerns many chunks is done
-- in one: a job's hash is read once a call of a script (`load`) and written once (`save_jobs`, at
-- the end of every script that moves something), and leases that end leave together.

local prefix = KEYS[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local MAX_CODES = 64          -- distinct codes of each kind in a job; later ones count as 'other'
local MAX_REASONS = 1000      -- dead chunks whose reason is kept in words
local MAX_SAMPLES = 800       -- failed contacts kept as a sample
local MAX_SKIP_SAMPLES = 200  -- skipped ones; kept apart, as a flood of them must not hide failures
local MAX_TEXT = 200          -- bytes of a reason's text
local MAX_CODE = 64           -- bytes of a reason's code
local MAX_CRASHES = 3         -- a chunk that took down so many workers is poison
local MAX_WAKE_TOKENS = 64    -- more tokens than idle workers help nobody
local MAX_ARGUMENTS = 1000    -- of one command; Lua has room for some 8000 values on its stack

-- Values of the field `finish`; a job without a finishing chunk has no such field.
local FINISH_AHEAD = 0        -- other chunks come first
local FINISH_UNDER_WAY = 1    -- leased, or waiting in `retries`
local FINISH_DONE = 2
local FINISH_DEAD = 3
local FINISH_LEFT_OUT = 4     -- the job was cancelled before anything was done

local function job_key(id) return prefix .. 'job:' .. id end

local function member_of(id, i) return id .. '|' .. i end

local function split(member)
  local bar = string.find(member, '|', 1, true)
  return string.sub(member, 1, bar - 1), tonumber(string.sub(member, bar + 1))
end

-- The fields of a job that scripts reckon with; all but the state are numbers.
local FIELDS = {
  'state', 'total', 'size', 'chunks', 'next', 'ahead', 'weight', 'attempts', 'done', 'dead',
  'dropped', 'leased', 'created', 'failed', 'skipped', 'cancelled', 'pending', 'retried', 'crashed',
  'keep', 'started_at', 'recent_at', 'recent', 'before_at', 'before', 'finish',
}
local jobs = {}

-- The job as this script has it: `job.is` holds the fields. Nil for a job that is not there.
local function load(id)
  local job = jobs[id]
  if job == nil then
    local values = redis.call('HMGET', job_key(id), unpack(FIELDS))
    job = false
    if values[1] then
      local is = { state = values[1] }
      for k = 2, #FIELDS do is[FIELDS[k]] = tonumber(values[k] or nil) end
      job = { id = id, key = job_key(id), is = is, changed = {}, held = {} }
    end
    jobs[id] = job
  end
  return job or nil
end

local function set(job, name, value)
  job.is[name] = value
  job.changed[name] = true
end

local function add(job, name, number)
  job.is[name] = job.is[name] + number
  job.changed[name] = true
end

-- How many contacts chunk i has: `size`, what is left for the last one, 0 for the finishing one.
local function chunk_count(job, i)
  local size = job.is.size
  local left = job.is.total - i * size
  if left >= size then return size end
  return left > 0 and left or 0
end

-- One token wakes one idle worker; whoever claims and leaves work behind pushes the next.
local function wake_a_worker(most)
  if redis.call('LLEN', prefix .. 'wake') < most then redis.call('LPUSH', prefix .. 'wake', 1) end
end

local function is_open(job) return job.is.state == 'queued' or job.is.state == 'running' end

-- Whether chunks may be handed out: those of an open job, and what finishes a cancelled one.
local function can_be_claimed(job)
  return is_open(job)
    or job.is.state == 'cancelling' and job.is.finish == FINISH_UNDER_WAY
end

-- Whether chunk i is not to be tried any more because the job is being cancelled. What there is of
-- the job is finished all the same.
local function is_called_off(job, i)
  return job.is.state == 'cancelling' and (i < job.is.chunks or job.is.done == 0)
end

-- Lets workers find the job: now, or from `due` on. A job that (re)enters starts level with the
-- one that is furthest behind, so it neither starves nor catches up on time it was away.
local function make_claimable(job, due)
  if not can_be_claimed(job) then return end
  local is_runnable = redis.call('ZSCORE', prefix .. 'runnable', job.id)
  if due > now then
    if not is_runnable then redis.call('ZADD', prefix .. 'sleeping', 'LT', due, job.id) end
    return
  end
  if not is_runnable then
    local first = redis.call('ZRANGE', prefix .. 'runnable', 0, 0, 'WITHSCORES')
    redis.call('ZADD', prefix .. 'runnable', first[2] or 0, job.id)
    redis.call('ZREM', prefix .. 'sleeping', job.id)
  end
  wake_a_worker(MAX_WAKE_TOKENS)
end

-- Puts a chunk that nobody holds any more back in line, from `due` on.
local function requeue(job, i, due)
  redis.call('ZADD', job.key .. ':retries', due, i)
  make_claimable(job, due)
end

local function hide(id)
  redis.call('ZREM', prefix .. 'runnable', id)
  redis.call('ZREM', prefix .. 'sleeping', id)
end

-- What a job has beside its hash: what outlives its work, and what is empty when it has ended.
local LASTING_PARTS = {
  'specification', 'key', 'notes', 'done', 'dead', 'reasons', 'errors', 'samples', 'skips',
  'skip_samples',
}
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

-- Whether the job, of which all other chunks have ended, waits for its finishing chunk; begins it.
local function is_finishing(job)
  local is = job.is
  if is.finish == FINISH_AHEAD then
    if is_called_off(job, is.chunks) then
      set(job, 'finish', FINISH_LEFT_OUT)
    else
      set(job, 'finish', FINISH_UNDER_WAY)
      requeue(job, is.chunks, now)
    end
  end
  return is.finish == FINISH_UNDER_WAY
end

-- Ends the job, once, when its last chunk has found its place. Returns the state.
local function finish_if_complete(job)
  local is = job.is
  local active = is_open(job) or is.state == 'paused' or is.state == 'cancelling'
  if not active or is.done + is.dead + is.dropped < is.chunks then return is.state end
  if is_finishing(job) then return is.state end
  if is.state == 'cancelling' then set(job, 'state', 'cancelled')
  elseif is.failed == 0 and is.finish ~= FINISH_DEAD then set(job, 'state', 'completed')
  elseif is.created + is.skipped == 0 then set(job, 'state', 'failed')
  else set(job, 'state', 'partial') end
  set(job, 'finished_at', now)
  hide(job.id)
  -- At one moment: EXPIRE would count from a clock that goes on while the script runs.
  local expiry = now + is.keep * 1000
  redis.call('ZADD', prefix .. 'ended', expiry, job.id)
  for _, key in ipairs(lasting_keys(job.id)) do redis.call('PEXPIREAT', key, expiry) end
  return is.state
end

-- Ends the jobs, or begins to finish them, whose last chunk has come to its end in this script.
local function end_jobs()
  for _, job in pairs(jobs) do
    if job and job.may_end then finish_if_complete(job) end
  end
end

-- Writes what has changed of the jobs, after ending those that had a chunk come to its end.
local function save_jobs()
  end_jobs()
  for _, job in pairs(jobs) do
    if job then
      for worker, number in pairs(job.held) do
        local holders = job.key .. ':holders'
        if number ~= 0 and redis.call('HINCRBY', holders, worker, number) <= 0 then
          redis.call('HDEL', holders, worker)
        end
      end
      local fields = {}
      for name in pairs(job.changed) do
        fields[#fields + 1] = name
        fields[#fields + 1] = job.is[name]
      end
      if #fields > 0 then redis.call('HSET', job.key, unpack(fields)) end
    end
  end
  jobs = {}
end

-- Counts leases that a worker got, or that it has no more.
local function count_leases(job, worker, number)
  add(job, 'leased', number)
  job.held[worker] = (job.held[worker] or 0) + number
end

-- Who holds each of these leases, as 'fence|worker'; by member, nothing for one that is gone.
local function owners_of(members)
  local owners = {}
  for from = 1, #members, MAX_ARGUMENTS do
    local to = math.min(#members, from + MAX_ARGUMENTS - 1)
    local found = redis.call('HMGET', prefix .. 'owners', unpack(members, from, to))
    for k, owner in ipairs(found) do owners[members[from + k - 1]] = owner or nil end
  end
  return owners
end

-- Forgets leases and no more: all that can be done when a job's keys were deleted by hand.
local function forget_leases(members)
  if #members == 0 then return end
  redis.call('ZREM', prefix .. 'leases', unpack(members))
  redis.call('HDEL', prefix .. 'owners', unpack(members))
end

-- The worker in 'fence|worker'.
local function holder(owner) return string.sub(owner, string.find(owner, '|', 1, true) + 1) end

-- What is known of the chunk's earlier failures and crashes; a job without any has no such keys.
local function forget_troubles(job, i)
  if job.is.retried > 0 then redis.call('HDEL', job.key .. ':failures', i) end
  if job.is.crashed > 0 then redis.call('HDEL', job.key .. ':crashes', i) end
end

-- The first bytes of a text in UTF-8, without a part of a character (bytes 128-191 go on one).
local function clipped(text, most)
  if #text <= most then return text end
  while most > 0 and string.find(text, '^[\128-\191]', most + 1) do most = most - 1 end
  return string.sub(text, 1, most)
end

-- Counts contacts under a code in the job's 'errors' or 'skips', and answers with the code they were
-- counted under.
local function count_code(job, part, code, contacts)
  local codes = job.key .. ':' .. part
  code = clipped(code, MAX_CODE)
  if redis.call('HEXISTS', codes, code) == 0 and redis.call('HLEN', codes) >= MAX_CODES then
    code = 'other'
  end
  if redis.call('HINCRBY', codes, code, contacts) == 0 then redis.call('HDEL', codes, code) end
  return code
end

-- Keeps in words why a chunk is dead; a bar ends the code.
local function keep_reason(job, i, code, text)
  redis.call('HSET', job.key .. ':reasons', i, code .. '|' .. clipped(text, MAX_TEXT))
end

-- The chunk will not be tried again: its contacts have failed. Beyond MAX_REASONS dead chunks only
-- a bit each is kept, so a job that fails as a whole does not fill Redis.
local function bury(job, i, code, text)
  code = string.gsub(code, '|', '/')
  forget_troubles(job, i)
  job.may_end = true
  if i == job.is.chunks then
    keep_reason(job, i, clipped(code, MAX_CODE), text)
    set(job, 'finish', FINISH_DEAD)
    return
  end
  local contacts = chunk_count(job, i)
  if redis.call('HLEN', job.key .. ':reasons') < MAX_REASONS then
    keep_reason(job, i, count_code(job, 'errors', code, contacts), text)
  else
    count_code(job, 'errors', 'other', contacts)
  end
  redis.call('SETBIT', job.key .. ':dead', i, 1)
  add(job, 'dead', 1)
  add(job, 'failed', contacts)
  add(job, 'pending', -contacts)
end

-- The chunk of a cancelled job will not be tried: its contacts are cancelled.
local function discard(job, i)
  forget_troubles(job, i)
  job.may_end = true
  if i == job.is.chunks then
    set(job, 'finish', FINISH_LEFT_OUT)
    return
  end
  local contacts = chunk_count(job, i)
  add(job, 'dropped', 1)
  add(job, 'cancelled', contacts)
  add(job, 'pending', -contacts)
end
