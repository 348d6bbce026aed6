-- cancel: nothing more of the job is begun. What was not handed out is cancelled by arithmetic,
-- chunks that wait to retry one by one; chunks in hand end as usual or are given back. When a chunk
-- has been done, the finishing chunk is handed out before the job has ended.
--
-- ARGV  job, most waiting retries to drop in this call (<= 1000)
-- Reply 'ok' or 'noop', the job's state, and the retries that are left: call again while not 0, or
--       leave them to the claims; 'missing' for a job that is not there
-- Cost  O(log jobs + retries dropped). Goes on when memory is full.

local job = load(ARGV[1])
if not job then return { 'missing', '', 0 } end
local left = cancel_job(job, tonumber(ARGV[2]))
if not left then return { 'noop', job.is.state, 0 } end
save_jobs()
return { 'ok', job.is.state, left }
