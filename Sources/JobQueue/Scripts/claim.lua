-- claim: hands out chunks, after taking back expired leases and waking due retries, so that no
-- scheduler process is needed.
--
-- ARGV  worker, most chunks wanted (<= 100), lease in ms, most leases taken back (<= 100)
-- Reply ms until it is worth asking again (0 at once, -1 nothing is waiting, leased or asleep),
--       then a 6-tuple per chunk: job, chunk, first index, count, fence, failures so far;
--       the finishing chunk has the number after the last, the total as first index, count 0
-- Cost  O((wanted + taken back) log n); some 15 commands for a job's chunks, however many.
--       Refused as a whole when memory is full.

local reply = {}
hand_out(reply, ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
save_jobs()
return reply
