-- settling: put before the scripts that count finished chunks; `cancelling` is before it.

-- Two marks, at least 2 s apart, let the status tell a rate over the last seconds. The first is
-- the start, or the last retry; what a restore counted is older than both.
local function mark_rate(job)
  local is = job.is
  if not is.recent_at then
    set(job, 'before_at', is.before_at or is.started_at or now)
    set(job, 'before', is.before or is.created)
  elseif now - is.recent_at >= 2000 then
    set(job, 'before_at', is.recent_at)
    set(job, 'before', is.recent)
  else
    return
  end
  set(job, 'recent_at', now)
  set(job, 'recent', is.created)
end

-- The settlements in ARGV from `at` on, as `settle` documents them.
local function read_settlements(at)
  local items = {}
  while at <= #ARGV do
    local item = {
      id = ARGV[at], i = tonumber(ARGV[at + 1]), fence = ARGV[at + 2],
      created = tonumber(ARGV[at + 3]), cancels = ARGV[at + 4] == '1',
      errors = tonumber(ARGV[at + 5]), skips = tonumber(ARGV[at + 6]),
      samples = tonumber(ARGV[at + 7]), at = at + 8,
    }
    items[#items + 1] = item
    at = item.at + 2 * (item.errors + item.skips) + 4 * item.samples
  end
  return items
end

-- The contacts under the codes in ARGV from `at` on, and the least of these counts, at most 0.
local function sum_of(at, codes)
  local sum, least = 0, 0
  for k = at + 1, at + 2 * codes - 1, 2 do
    local contacts = tonumber(ARGV[k])
    sum, least = sum + contacts, math.min(least, contacts)
  end
  return sum, least
end

-- Sums up the contacts under the codes, and tells whether the counts are the chunk's contacts.
local function adds_up(job, item)
  if item.errors + item.skips == 0 then
    item.failed, item.skipped = 0, 0
    return item.created == chunk_count(job, item.i)
  end
  local least_failed, least_skipped
  item.failed, least_failed = sum_of(item.at, item.errors)
  item.skipped, least_skipped = sum_of(item.at + 2 * item.errors, item.skips)
  return item.created + item.failed + item.skipped == chunk_count(job, item.i)
    and math.min(item.created, least_failed, least_skipped) >= 0
end

local function keep_sample(job, at)
  local is_skip = ARGV[at] == 'skipped'
  redis.call('XADD', job.key .. (is_skip and ':skip_samples' or ':samples'),
    'MAXLEN', '~', is_skip and MAX_SKIP_SAMPLES or MAX_SAMPLES, '*',
    'index', ARGV[at + 1], 'code', clipped(ARGV[at + 2], MAX_CODE),
    'text', clipped(ARGV[at + 3], MAX_TEXT))
end

local function is_done(job, i)
  if i == job.is.chunks then return job.is.finish == FINISH_DONE end
  return redis.call('GETBIT', job.key .. ':done', i) == 1
end

-- Answers whether the chunk was not done before.
local function mark_done(job, i)
  if i == job.is.chunks then
    -- Whoever has it in hand is the first: it is handed out again only when it is not done.
    set(job, 'finish', FINISH_DONE)
    return true
  end
  if redis.call('SETBIT', job.key .. ':done', i, 1) == 1 then return false end
  add(job, 'done', 1)
  return true
end

local function count_chunk(job, item)
  forget_troubles(job, item.i)
  add(job, 'created', item.created)
  add(job, 'pending', -(item.created + item.failed + item.skipped))
  if item.skipped > 0 then add(job, 'skipped', item.skipped) end
  if item.failed > 0 then add(job, 'failed', item.failed) end
  for c = 0, item.errors + item.skips - 1 do
    local at = item.at + 2 * c
    count_code(job, c < item.errors and 'errors' or 'skips', ARGV[at], ARGV[at + 1])
  end
  local samples = item.at + 2 * (item.errors + item.skips)
  for s = 0, item.samples - 1 do keep_sample(job, samples + 4 * s) end
  job.may_end = true
end

-- Settles the chunks in ARGV from `at` on; appends an outcome for each to `reply`.
local function settle_chunks(reply, worker, at)
  local items, members, ended = read_settlements(at), {}, {}
  for k, item in ipairs(items) do members[k] = member_of(item.id, item.i) end
  local owners = owners_of(members)
  for k, item in ipairs(items) do
    local job, member = load(item.id), members[k]
    local outcome
    if not job then
      outcome = 0
    elseif owners[member] ~= item.fence .. '|' .. worker then
      outcome = is_done(job, item.i) and 2 or 0
    elseif not adds_up(job, item) then
      outcome = -1
    else
      if not job.may_end then mark_rate(job) end
      owners[member] = nil
      ended[#ended + 1] = member
      count_leases(job, worker, -1)
      if mark_done(job, item.i) then
        count_chunk(job, item)
        if item.cancels then
          -- Not if it was the last one: then the job has ended.
          finish_if_complete(job)
          cancel_job(job, MAX_DROPPED)
        end
        outcome = 1
      else
        outcome = 2
      end
    end
    reply[#reply + 1] = outcome
  end
  forget_leases(ended)
end
