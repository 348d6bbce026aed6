-- steer: pause or resume.
--
-- ARGV  job, 'pause' | 'resume'
-- Reply 'ok' or 'noop' and the job's state; 'missing' for a job that is not there
-- Cost  O(log jobs). Goes on when memory is full.
--
-- A paused job hands out nothing; what is in hand ends as usual.

local id = ARGV[1]
local job = redis.call('HMGET', job_key(id), 'state', 'started_at')
if not job[1] then return { 'missing', '' } end
if ARGV[2] == 'pause' then
  if job[1] ~= 'queued' and job[1] ~= 'running' then return { 'noop', job[1] } end
  redis.call('HSET', job_key(id), 'state', 'paused')
  hide(id)
  return { 'ok', 'paused' }
end
if job[1] ~= 'paused' then return { 'noop', job[1] } end
redis.call('HSET', job_key(id), 'state', job[2] and 'running' or 'queued')
make_claimable(id, now)
return { 'ok', finish_if_complete(id) }
