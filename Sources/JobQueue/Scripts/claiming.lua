-- claiming: put before the scripts that hand out chunks; `cancelling` is before it.

-- Takes back at most `limit` leases that have run out: their workers have died or are too slow.
-- A crash is not a failure: it is counted apart, and enough of them make the chunk poison.
local function take_back_expired(limit)
  local expired = redis.call('ZRANGEBYSCORE', prefix .. 'leases', '-inf', now, 'LIMIT', 0, limit)
  local owners = owners_of(expired)
  forget_leases(expired)
  for _, member in ipairs(expired) do
    local id, i = split(member)
    local job = load(id)
    if job then
      count_leases(job, holder(owners[member] or '|'), -1)
      add(job, 'crashed', 1)
      if is_called_off(job, i) then
        discard(job, i)
      elseif redis.call('HINCRBY', job.key .. ':crashes', i, 1) >= MAX_CRASHES then
        bury(job, i, 'poison', 'the chunk took its worker down ' .. MAX_CRASHES .. ' times')
      else
        requeue(job, i, now)
      end
    end
  end
end

local function wake_due_jobs()
  local due = redis.call('ZRANGEBYSCORE', prefix .. 'sleeping', '-inf', now, 'LIMIT', 0, 100)
  for _, id in ipairs(due) do
    redis.call('ZREM', prefix .. 'sleeping', id)
    local job = load(id)
    if job and job.is.state == 'cancelling' and not can_be_claimed(job) then
      drop_retries(job, MAX_DROPPED)
    elseif job then
      make_claimable(job, now)
    end
  end
end

-- The next chunk nobody has had yet. A restored job has done chunks ahead of its cursor.
local function next_fresh(job)
  local i, chunks = job.is.next, job.is.chunks
  if job.is.ahead > 0 then
    local done = job.key .. ':done'
    local free = redis.call('BITPOS', done, 0, i, -1, 'BIT')
    if free < 0 then free = math.max(i, redis.call('STRLEN', done) * 8) end
    free = math.min(free, chunks)
    if free > i then
      add(job, 'ahead', i - free)
      set(job, 'next', free)
      i = free
    end
  end
  if i >= chunks then return nil end
  set(job, 'next', i + 1)
  return i
end

-- The job whose turn it is, with the chunks it gives: the one that has had least for its weight
-- comes first (stride scheduling), and goes on until another one has had less.
local function take_turn(most)
  local first = redis.call('ZRANGE', prefix .. 'runnable', 0, 1, 'WITHSCORES')
  local id, had, rival, rival_had = first[1], tonumber(first[2]), first[3], tonumber(first[4])
  if not id then return nil end
  local job, chunks = load(id), {}
  if not job then
    redis.call('ZREM', prefix .. 'runnable', id)
    return nil, chunks
  end
  local retries = job.key .. ':retries'
  local due = redis.call('ZRANGEBYSCORE', retries, '-inf', now, 'LIMIT', 0, most)
  local is_exhausted = false
  while #chunks < most
    and (not rival or had < rival_had or had == rival_had and id < rival) do
    local i = tonumber(due[#chunks + 1]) or next_fresh(job)
    if not i then
      is_exhausted = true
      break
    end
    chunks[#chunks + 1] = i
    had = had + chunk_count(job, i) / job.is.weight
  end
  local failures = {}
  local retried = math.min(#due, #chunks)
  if retried > 0 then
    redis.call('ZREM', retries, unpack(chunks, 1, retried))
    failures = redis.call('HMGET', job.key .. ':failures', unpack(chunks, 1, retried))
  end
  if is_exhausted then
    redis.call('ZREM', prefix .. 'runnable', id)
    local retry = redis.call('ZRANGE', retries, 0, 0, 'WITHSCORES')
    if retry[2] then redis.call('ZADD', prefix .. 'sleeping', retry[2], id) end
  else
    redis.call('ZADD', prefix .. 'runnable', had, id)
  end
  return job, chunks, failures
end

-- Hands out at most `wanted` chunks; appends to `reply` what `claim` documents.
local function hand_out(reply, worker, wanted, lease, most_taken_back)
  take_back_expired(most_taken_back)
  wake_due_jobs()
  -- A job that has come to its last chunk may have its finishing chunk to hand out.
  end_jobs()

  local quiet_at = #reply + 1
  reply[quiet_at] = 0
  local taken, leases, owners = 0, {}, {}
  while taken < wanted do
    local job, chunks, failures = take_turn(wanted - taken)
    if not chunks then break end
    if #chunks > 0 then
      local fence = redis.call('INCRBY', prefix .. 'fence', #chunks) - #chunks
      for k, i in ipairs(chunks) do
        local member, at = member_of(job.id, i), #reply
        leases[2 * taken + 1], leases[2 * taken + 2] = now + lease, member
        owners[2 * taken + 1], owners[2 * taken + 2] = member, fence + k .. '|' .. worker
        local count = chunk_count(job, i)
        -- The finishing chunk, which has none, begins where the contacts end.
        reply[at + 1], reply[at + 2], reply[at + 3] = job.id, i, i * job.is.size
        if count == 0 then reply[at + 3] = job.is.total end
        reply[at + 4], reply[at + 5] = count, fence + k
        reply[at + 6] = tonumber(failures[k] or 0)
        taken = taken + 1
      end
      count_leases(job, worker, #chunks)
      if job.is.state == 'queued' then
        set(job, 'state', 'running')
        set(job, 'started_at', now)
      end
    end
  end
  if taken > 0 then
    redis.call('ZADD', prefix .. 'leases', unpack(leases))
    redis.call('HSET', prefix .. 'owners', unpack(owners))
  end

  if redis.call('ZCARD', prefix .. 'runnable') > 0 then
    wake_a_worker(1)
  else
    local asleep = redis.call('ZRANGE', prefix .. 'sleeping', 0, 0, 'WITHSCORES')[2]
    local leased = redis.call('ZRANGE', prefix .. 'leases', 0, 0, 'WITHSCORES')[2]
    local next_due = math.min(tonumber(asleep) or math.huge, tonumber(leased) or math.huge)
    reply[quiet_at] = next_due == math.huge and -1 or math.max(0, next_due - now)
  end
end
