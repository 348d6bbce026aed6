-- upload: takes a piece of the notes of a job that is about to be submitted.
--
-- ARGV  job, bytes before this piece (0 begins anew), piece (<= 1 MiB)
-- Reply the bytes that are there now; the next piece begins there, whatever became of earlier calls
-- Cost  O(bytes of the piece). Refused when memory is full.
--
-- What is not submitted within an hour goes away by itself.

local upload, from = job_key(ARGV[1]) .. ':upload', tonumber(ARGV[2])
if from == 0 then
  redis.call('SET', upload, ARGV[3])
elseif redis.call('STRLEN', upload) == from then
  redis.call('APPEND', upload, ARGV[3])
end
redis.call('EXPIRE', upload, 3600)
return { redis.call('STRLEN', upload) }
