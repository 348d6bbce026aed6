-- reopen: takes back chunks that are counted as done and that the store's ledger does not have, so
-- that they are made again before the job is finished.
--
-- ARGV  worker, job, fence of the job's finishing chunk, the created, failed and skipped contacts of
--       the done chunks that stay, then the chunks that do not (<= 1000), ascending
-- Reply 1 done · 0 the finishing chunk's lease is not (any more) this one ·
--       -1 one of the chunks is not done, or the counts do not add up to the contacts of those that
--       stay, or one is below 0; nothing has changed
-- Cost  O(chunks log n), plus the <= 2000 reasons and samples where counts of failed or skipped
--       contacts change. Goes on when memory is full.
--
-- The finishing chunk comes again behind the chunks taken back, and at once when there are none.
-- Chunks of a cancelled job are not made again: their contacts are cancelled.
--
-- A ledger has no codes: where less has failed or was skipped than was counted, what stays of it is
-- 'restored', as if the job had been rebuilt. Dead chunks keep theirs.

local worker, job, fence = ARGV[1], load(ARGV[2]), ARGV[3]
local finish = job and member_of(job.id, job.is.chunks)
if not job or owners_of({ finish })[finish] ~= fence .. '|' .. worker then return { 0 } end
local is = job.is
local done = job.key .. ':done'
local created, failed, skipped = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

-- The contacts of so many chunks with a bit in `part`; the job's last chunk may be short.
local function contacts_of(chunks, part)
  local contacts = chunks * is.size
  if redis.call('GETBIT', job.key .. ':' .. part, is.chunks - 1) == 1 then
    contacts = contacts - (is.chunks * is.size - is.total)
  end
  return contacts
end

local dead_contacts = contacts_of(is.dead, 'dead')

local function adds_up()
  local stay, last = contacts_of(is.done, 'done'), -1
  for k = 7, #ARGV do
    local i = tonumber(ARGV[k])
    if i <= last or i >= is.chunks or redis.call('GETBIT', done, i) == 0 then return false end
    stay = stay - chunk_count(job, i)
    last = i
  end
  return created + failed + skipped == stay and math.min(created, failed, skipped) >= 0
end

local function count_dead_by_code()
  local left, reasons = dead_contacts, redis.call('HGETALL', job.key .. ':reasons')
  for k = 1, #reasons, 2 do
    local contacts = chunk_count(job, tonumber(reasons[k]))
    count_code(job, 'errors', string.match(reasons[k + 1], '^([^|]*)|') or 'other', contacts)
    left = left - contacts
  end
  if left > 0 then count_code(job, 'errors', 'other', left) end
end

-- Samples of chunks that are made again come again as well.
local function forget_samples(part)
  local taken_back = {}
  for k = 7, #ARGV do taken_back[tonumber(ARGV[k])] = true end
  local samples = job.key .. ':' .. part
  for _, sample in ipairs(redis.call('XRANGE', samples, '-', '+')) do
    -- Its first field is the index.
    local i = math.floor(tonumber(sample[2][2]) / is.size)
    if taken_back[i] then redis.call('XDEL', samples, sample[1]) end
  end
end

local function count_those_that_stay()
  if failed + dead_contacts ~= is.failed then
    redis.call('DEL', job.key .. ':errors')
    count_dead_by_code()
    if failed > 0 then count_code(job, 'errors', 'restored', failed) end
    forget_samples('samples')
  end
  if skipped ~= is.skipped then
    redis.call('DEL', job.key .. ':skips')
    if skipped > 0 then count_code(job, 'skips', 'restored', skipped) end
    forget_samples('skip_samples')
  end
  set(job, 'created', created)
  set(job, 'failed', failed + dead_contacts)
  set(job, 'skipped', skipped)
  set(job, 'pending', is.total - created - is.failed - skipped - is.cancelled)
end

local function take_back()
  -- All have ended, so none is fresh, wherever a restore has left the cursor.
  set(job, 'next', is.chunks)
  set(job, 'ahead', 0)
  for k = 7, #ARGV do
    local i = tonumber(ARGV[k])
    redis.call('SETBIT', done, i, 0)
    add(job, 'done', -1)
    if is_called_off(job, i) then
      discard(job, i)
    else
      redis.call('ZADD', job.key .. ':retries', now, i)
    end
  end
end

if not adds_up() then return { -1 } end
postpone_finish(job)
count_those_that_stay()
take_back()
restart_rate(job)
make_claimable(job, now)
job.may_end = true
save_jobs()
return { 1 }
