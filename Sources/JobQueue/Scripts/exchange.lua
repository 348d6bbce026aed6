-- exchange: settles finished chunks and hands out others, in one round trip.
--
-- ARGV  worker, most chunks wanted (<= 100), lease in ms, most leases taken back (<= 100),
--       then per finished chunk (<= 100) as for `settle`
-- Reply an outcome per finished chunk as of `settle`, then as of `claim`
-- Cost  as of both, less what they have in common. Refused as a whole when memory is full; the
--       caller then settles alone.

local reply = {}
settle_chunks(reply, ARGV[1], 5)
hand_out(reply, ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]))
save_jobs()
return reply
