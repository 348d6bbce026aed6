-- steer: pause or resume.
--
-- ARGV  job, 'pause' | 'resume'
-- Reply 'ok' or 'noop' and the job's state; 'missing' for a job that is not there
-- Cost  O(log jobs). Goes on when memory is full.
--
-- A paused job hands out nothing, not even its finishing chunk; what is in hand ends as usual.

local job = load(ARGV[1])
if not job then return { 'missing', '' } end
if ARGV[2] == 'pause' then
  if not is_open(job) then return { 'noop', job.is.state } end
  set(job, 'state', 'paused')
  hide(job.id)
else
  if job.is.state ~= 'paused' then return { 'noop', job.is.state } end
  set(job, 'state', job.is.started_at and 'running' or 'queued')
  make_claimable(job, now)
  finish_if_complete(job)
end
save_jobs()
return { 'ok', job.is.state }
