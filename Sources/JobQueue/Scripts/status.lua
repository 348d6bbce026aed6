-- status: one consistent picture of a job.
--
-- ARGV  job
-- Reply flat pairs: the fields of the job's hash, then now, specification, key, delayed, retrying,
--       workers, `error:<code>` and `skip:<code>` for each code, and finish_reason ('' unless the
--       finishing chunk is dead); empty for a job that is not there
-- Cost  O(1), plus the <= 65 codes of either kind. Writes nothing.

local id = ARGV[1]
local reply = redis.call('HGETALL', job_key(id))
if #reply == 0 then return reply end
local retries = job_key(id) .. ':retries'
local function add(name, value)
  reply[#reply + 1] = name
  reply[#reply + 1] = value
end
add('now', now)
add('specification', redis.call('GET', job_key(id) .. ':specification') or '')
add('key', redis.call('GET', job_key(id) .. ':key') or '')
add('delayed', redis.call('ZCOUNT', retries, '(' .. now, '+inf'))
add('retrying', redis.call('ZCARD', retries))
add('workers', redis.call('HLEN', job_key(id) .. ':holders'))
for kind, part in pairs({ error = 'errors', skip = 'skips' }) do
  local codes = redis.call('HGETALL', job_key(id) .. ':' .. part)
  for k = 1, #codes, 2 do add(kind .. ':' .. codes[k], codes[k + 1]) end
end
local chunks = redis.call('HGET', job_key(id), 'chunks')
add('finish_reason', redis.call('HGET', job_key(id) .. ':reasons', chunks) or '')
return reply
