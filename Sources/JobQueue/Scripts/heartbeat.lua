-- heartbeat: says the worker is alive and renews the leases it holds, all in one call.
--
-- ARGV  worker, lease in ms, seconds after which a silent worker is forgotten, f,
--       then f times (field, value) about the worker, then (job, chunk, fence) per lease
-- Reply per lease: 1 renewed · 2 renewed, but called off · 0 lost, or its job is gone
-- Cost  O(leases held). Goes on when memory is full.
--
-- A lease that has run out but was not taken back yet is renewed: its chunk went to nobody else.
-- XX keeps a renewal from raising a lease that is gone, GT from shortening one.

local worker, lease, silence, fields = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])

redis.call('ZADD', prefix .. 'workers', now, worker)
redis.call('ZREMRANGEBYSCORE', prefix .. 'workers', '-inf', now - silence * 1000)
local about = { prefix .. 'worker:' .. worker, 'beat_at', now }
for k = 5, 4 + 2 * fields do about[#about + 1] = ARGV[k] end
redis.call('HSET', unpack(about))
redis.call('EXPIRE', prefix .. 'worker:' .. worker, silence)

local members = {}
for k = 5 + 2 * fields, #ARGV, 3 do members[#members + 1] = member_of(ARGV[k], ARGV[k + 1]) end
local owners = owners_of(members)
local reply, renewed = {}, {}
for n, member in ipairs(members) do
  local k = 2 + 2 * fields + 3 * n
  local job = load(ARGV[k])
  if job and owners[member] == ARGV[k + 2] .. '|' .. worker then
    renewed[#renewed + 1] = now + lease
    renewed[#renewed + 1] = member
    reply[n] = is_called_off(job, tonumber(ARGV[k + 1])) and 2 or 1
  else
    reply[n] = 0
  end
end
for from = 1, #renewed, MAX_ARGUMENTS do
  local to = math.min(#renewed, from + MAX_ARGUMENTS - 1)
  redis.call('ZADD', prefix .. 'leases', 'XX', 'GT', unpack(renewed, from, to))
end
return reply
