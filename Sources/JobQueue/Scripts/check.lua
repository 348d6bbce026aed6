-- check: does the book-keeping of a job add up? For `doctor` and for the tests.
--
-- ARGV  job
-- Reply the rules that are broken, in words; empty when all hold
-- Cost  O(leases of the queue + chunks / 8 bytes read). Writes nothing.

local id = ARGV[1]
local broken = {}
local function rule(holds, text) if not holds then broken[#broken + 1] = text end end

local fields = redis.call('HGETALL', job_key(id))
local job = {}
for k = 1, #fields, 2 do job[fields[k]] = tonumber(fields[k + 1]) or fields[k + 1] end
if not job.state then return { 'there is no such job' } end

local terminal = job.state == 'completed' or job.state == 'partial' or job.state == 'failed'
  or job.state == 'cancelled'
local finishing = job.finish == FINISH_UNDER_WAY and 1 or 0
local ended = job.done + job.dead + job.dropped
local fresh = job.chunks - job.next - job.ahead
local retries = redis.call('ZCARD', job_key(id) .. ':retries')
local leases, held = 0, 0
for _, member in ipairs(redis.call('ZRANGE', prefix .. 'leases', 0, -1)) do
  local owner_of, i = split(member)
  if owner_of == id then
    leases = leases + 1
    rule(redis.call('HEXISTS', prefix .. 'owners', member) == 1, 'chunk ' .. i .. ' is leased to nobody')
    rule(redis.call('GETBIT', job_key(id) .. ':done', i) == 0, 'chunk ' .. i .. ' is leased and done')
    rule(redis.call('GETBIT', job_key(id) .. ':dead', i) == 0, 'chunk ' .. i .. ' is leased and dead')
    rule(not redis.call('ZSCORE', job_key(id) .. ':retries', i), 'chunk ' .. i .. ' is leased and waits to retry')
  end
end
for _, count in ipairs(redis.call('HVALS', job_key(id) .. ':holders')) do held = held + count end
local function by_code(part)
  local sum = 0
  for _, count in ipairs(redis.call('HVALS', job_key(id) .. ':' .. part)) do sum = sum + count end
  return sum
end

rule(job.created + job.failed + job.skipped + job.cancelled + job.pending == job.total,
  'contacts: created + failed + skipped + cancelled + pending = total')
rule(ended + job.leased + retries + fresh == job.chunks + finishing,
  'chunks: done + dead + dropped + leased + retrying + fresh = all')
rule(finishing == 0 or ended == job.chunks, 'a job is finished when all its chunks have ended')
rule(not terminal or (job.finish or FINISH_DONE) >= FINISH_DONE, 'an ended job is finished')
rule(redis.call('BITCOUNT', job_key(id) .. ':done') == job.done, 'bits of done chunks = done')
rule(redis.call('BITCOUNT', job_key(id) .. ':dead') == job.dead, 'bits of dead chunks = dead')
rule(redis.call('ZCARD', prefix .. 'leases') == redis.call('HLEN', prefix .. 'owners'),
  'leases = owners')
rule(redis.call('STRLEN', job_key(id) .. ':notes') == (job.note or 0) * job.chunks,
  'the notes are of all chunks')
rule(leases == job.leased, 'leases of the job = leased')
rule(held == job.leased, 'leases by holder = leased')
rule(by_code('errors') == job.failed, 'failed contacts by code = failed')
-- Fewer are possible: earlier versions skipped without a code.
rule(by_code('skips') <= job.skipped, 'no more skipped contacts by code than skipped')
-- Fewer are possible: a retry takes chunks with a reason first, those without are left dead.
rule(redis.call('HLEN', job_key(id) .. ':reasons')
  <= math.min(job.dead, MAX_REASONS) + (job.finish == FINISH_DEAD and 1 or 0),
  'no more reasons than dead chunks')
rule(not terminal or (job.pending == 0 and job.leased == 0 and retries == 0),
  'an ended job has nothing left')
-- A paused job may have been restored as a whole; it ends when it is resumed.
rule(terminal or job.state == 'paused' or job.pending > 0 or finishing == 1,
  'a job with nothing left has ended')
for name, value in pairs(job) do
  rule(type(value) ~= 'number' or value >= 0, name .. ' is not negative')
end
local runnable = redis.call('ZSCORE', prefix .. 'runnable', id)
local sleeping = redis.call('ZSCORE', prefix .. 'sleeping', id)
local open = job.state == 'queued' or job.state == 'running'
  or job.state == 'cancelling' and finishing == 1
rule(open or not runnable, 'only an open job is handed out')
-- A cancelled job sleeps while claims have retries of it to drop.
rule(open or not sleeping or job.state == 'cancelling' and retries > 0,
  'only a job with something to come sleeps')
rule(not open or runnable or sleeping or (retries == 0 and fresh == 0),
  'an open job with chunks waiting is handed out')
return broken
