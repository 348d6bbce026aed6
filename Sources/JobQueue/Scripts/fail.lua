-- fail: gives a leased chunk back: to be tried again later, to die, or untouched.
--
-- ARGV  worker, job, chunk, fence, verdict, delay in ms, code, text
--       verdict 'retry': one failure more, dead once the job's attempts are used up
--               'dead':  never try again
--               'release': handed back by a worker that stops; costs no attempt
-- Reply 'retried', 'dead', 'released', 'cancelled', or 'fenced' (the lease is not this one)
-- Cost  O(log n). Goes on when memory is full.

local worker, id, i, fence, verdict = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]
local owner = redis.call('HGET', prefix .. 'owners', member_of(id, i))
if owner ~= fence .. '|' .. worker then return { 'fenced' } end

local job = redis.call('HMGET', job_key(id), 'state', 'attempts')
if not job[1] then
  forget_lease(member_of(id, i))
  return { 'fenced' }
end
drop_lease(id, i, owner)
local outcome
if job[1] == 'cancelling' then
  discard(id, i)
  outcome = 'cancelled'
elseif verdict == 'dead' then
  bury(id, i, ARGV[7], ARGV[8])
  outcome = 'dead'
elseif verdict == 'retry' then
  if redis.call('HINCRBY', job_key(id) .. ':failures', i, 1) >= tonumber(job[2]) then
    bury(id, i, ARGV[7], ARGV[8])
    outcome = 'dead'
  else
    redis.call('HINCRBY', job_key(id), 'retried', 1)
    requeue(id, i, now + tonumber(ARGV[6]))
    outcome = 'retried'
  end
else
  requeue(id, i, now)
  outcome = 'released'
end
finish_if_complete(id)
return { outcome }
