-- restore: marks chunks that a store's ledger holds as done, so that they are not made again.
--
-- ARGV  job, then per chunk: chunk, created, failed, skipped (<= 1000 chunks a call)
-- Reply how many chunks were marked; 'missing' for a job that is not there
-- Cost  O(chunks). Goes on when memory is full.
--
-- Only chunks that were not handed out yet are marked. Any other one is in hand, waiting, done or
-- dead already; when it runs again, the ledger absorbs it. A paused job whose last chunk is marked
-- ends, or is finished, when it is resumed; any other one here, as no claim will find anything left
-- of it. The finishing chunk cannot be marked: it comes after all others again.

local job = load(ARGV[1])
if not job then return { 'missing' } end
local is = job.is

local marked, sums = 0, { created = 0, failed = 0, skipped = 0 }
for k = 2, #ARGV, 4 do
  local i = tonumber(ARGV[k])
  local created, failed, skipped = tonumber(ARGV[k + 1]), tonumber(ARGV[k + 2]), tonumber(ARGV[k + 3])
  local known = i >= is.next and i < is.chunks and math.min(created, failed, skipped) >= 0
    and created + failed + skipped == chunk_count(job, i)
  if known and redis.call('SETBIT', job.key .. ':done', i, 1) == 0 then
    marked = marked + 1
    sums.created = sums.created + created
    sums.failed = sums.failed + failed
    sums.skipped = sums.skipped + skipped
  end
end
if marked > 0 then
  add(job, 'ahead', marked)
  add(job, 'done', marked)
  for name, sum in pairs(sums) do add(job, name, sum) end
  add(job, 'pending', -(sums.created + sums.failed + sums.skipped))
  if sums.failed > 0 then count_code(job, 'errors', 'restored', sums.failed) end
  if sums.skipped > 0 then count_code(job, 'skips', 'restored', sums.skipped) end
  job.may_end = is.state ~= 'paused'
end
save_jobs()
return { marked }
