-- notes: the notes of some chunks.
--
-- ARGV  per chunk (<= 100): job, chunk
-- Reply per chunk its note; '' when it has none
-- Cost  O(chunks). Writes nothing.

local lengths, reply = {}, {}
for k = 1, #ARGV, 2 do
  local key, i = job_key(ARGV[k]), tonumber(ARGV[k + 1])
  local length = lengths[key]
  if not length then
    length = tonumber(redis.call('HGET', key, 'note') or 0)
    lengths[key] = length
  end
  -- A range that begins below 0 would be counted from the end.
  reply[#reply + 1] = length > 0 and i >= 0
    and redis.call('GETRANGE', key .. ':notes', i * length, (i + 1) * length - 1) or ''
end
return reply
