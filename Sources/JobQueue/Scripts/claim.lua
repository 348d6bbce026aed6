-- claim: hands out chunks, after taking back expired leases and waking due retries, so that no
-- scheduler process is needed.
--
-- ARGV  worker, most chunks wanted (<= 100), lease in ms, most leases taken back (<= 100)
-- Reply ms until it is worth asking again (0 at once, -1 nothing is waiting, leased or asleep),
--       then a 6-tuple per chunk: job, chunk, first index, count, fence, failures so far
-- Cost  O((wanted + taken back) log n). Refused as a whole when memory is full.

local worker, wanted, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

take_back_expired(tonumber(ARGV[4]))
for _, id in ipairs(redis.call('ZRANGEBYSCORE', prefix .. 'sleeping', '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZREM', prefix .. 'sleeping', id)
  make_claimable(id, now)
end

-- The next chunk nobody has had yet. A restored job has done chunks ahead of its cursor.
local function next_fresh(id, job)
  local i, chunks, ahead = tonumber(job[4]), tonumber(job[3]), tonumber(job[7])
  if ahead > 0 then
    local done = job_key(id) .. ':done'
    local free = redis.call('BITPOS', done, 0, i, -1, 'BIT')
    if free < 0 then free = math.max(i, redis.call('STRLEN', done) * 8) end
    free = math.min(free, chunks)
    if free > i then
      redis.call('HINCRBY', job_key(id), 'ahead', i - free)
      redis.call('HSET', job_key(id), 'next', free)
      i = free
    end
  end
  if i >= chunks then return nil end
  redis.call('HINCRBY', job_key(id), 'next', 1)
  return i
end

local function due_retry(id)
  local retries = job_key(id) .. ':retries'
  local i = redis.call('ZRANGEBYSCORE', retries, '-inf', now, 'LIMIT', 0, 1)[1]
  if i then redis.call('ZREM', retries, i) end
  return tonumber(i)
end

local reply = { 0 }
while #reply < 1 + 6 * wanted do
  -- The job that has had least for its weight comes first (stride scheduling).
  local id = redis.call('ZRANGE', prefix .. 'runnable', 0, 0)[1]
  if not id then break end
  local job = redis.call('HMGET', job_key(id),
    'total', 'size', 'chunks', 'next', 'weight', 'state', 'ahead')
  local i = job[1] and (due_retry(id) or next_fresh(id, job))
  if i then
    local total, size = tonumber(job[1]), tonumber(job[2])
    local count = chunk_count(i, total, size)
    local fence = redis.call('INCR', prefix .. 'fence')
    local member = member_of(id, i)
    redis.call('ZADD', prefix .. 'leases', now + lease, member)
    redis.call('HSET', prefix .. 'owners', member, fence .. '|' .. worker)
    redis.call('HINCRBY', job_key(id), 'leased', 1)
    redis.call('HINCRBY', job_key(id) .. ':holders', worker, 1)
    if job[6] == 'queued' then
      redis.call('HSET', job_key(id), 'state', 'running', 'started_at', now)
    end
    redis.call('ZINCRBY', prefix .. 'runnable', count / tonumber(job[5]), id)
    local failures = redis.call('HGET', job_key(id) .. ':failures', i)
    for _, value in ipairs { id, i, i * size, count, fence, tonumber(failures or 0) } do
      reply[#reply + 1] = value
    end
  else
    redis.call('ZREM', prefix .. 'runnable', id)
    local retry = redis.call('ZRANGE', job_key(id) .. ':retries', 0, 0, 'WITHSCORES')
    if retry[2] then redis.call('ZADD', prefix .. 'sleeping', retry[2], id) end
  end
end

if redis.call('ZCARD', prefix .. 'runnable') > 0 then
  if redis.call('LLEN', prefix .. 'wake') == 0 then wake_a_worker() end
else
  local asleep = redis.call('ZRANGE', prefix .. 'sleeping', 0, 0, 'WITHSCORES')[2]
  local leased = redis.call('ZRANGE', prefix .. 'leases', 0, 0, 'WITHSCORES')[2]
  local next_due = math.min(tonumber(asleep) or math.huge, tonumber(leased) or math.huge)
  reply[1] = next_due == math.huge and -1 or math.max(0, next_due - now)
end
return reply
