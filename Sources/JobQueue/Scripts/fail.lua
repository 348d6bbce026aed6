-- fail: gives leased chunks back: to be tried again later, to die, or untouched.
--
-- ARGV  worker, then per chunk (<= 100): job, chunk, fence, verdict, delay in ms, code, text
--       verdict 'retry': one failure more, dead once the job's attempts are used up
--               'dead':  never try again
--               'release': handed back by a worker that stops; costs no attempt
-- Reply per chunk 'retried', 'dead', 'released', 'cancelled', or 'fenced' (the lease is not this one)
-- Cost  O(chunks log n). Goes on when memory is full.

local worker = ARGV[1]

local function give_back(job, i, verdict, delay, code, text)
  if is_called_off(job, i) then
    discard(job, i)
    return 'cancelled'
  elseif verdict == 'release' then
    requeue(job, i, now)
    return 'released'
  elseif verdict == 'retry' then
    local failures = (redis.call('HGET', job.key .. ':failures', i) or 0) + 1
    if failures < job.is.attempts then
      redis.call('HSET', job.key .. ':failures', i, failures)
      add(job, 'retried', 1)
      requeue(job, i, now + delay)
      return 'retried'
    end
  end
  bury(job, i, code, text)
  return 'dead'
end

local members = {}
for k = 2, #ARGV, 7 do members[#members + 1] = member_of(ARGV[k], tonumber(ARGV[k + 1])) end
local owners = owners_of(members)
local reply, ended = {}, {}
for n, member in ipairs(members) do
  local k = 7 * n - 5
  reply[n] = 'fenced'
  if owners[member] == ARGV[k + 2] .. '|' .. worker then
    owners[member] = nil
    ended[#ended + 1] = member
    local job = load(ARGV[k])
    if job then
      count_leases(job, worker, -1)
      reply[n] = give_back(job, tonumber(ARGV[k + 1]), ARGV[k + 3], tonumber(ARGV[k + 4]),
        ARGV[k + 5], ARGV[k + 6])
    end
  end
end
forget_leases(ended)
save_jobs()
return reply
