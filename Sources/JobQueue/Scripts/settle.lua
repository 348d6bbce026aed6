-- settle: counts finished chunks, each at most once: only under the lease in force, and only when
-- the chunk's done bit was 0.
--
-- ARGV  worker, then per chunk (<= 100): job, chunk, fence, created, failed, skipped, e, s,
--       then e times (code, contacts), then s times (index, code, text)
-- Reply per chunk: 1 counted · 2 counted before · 0 the lease is not (any more) this one ·
--       -1 the counts do not add up to the chunk's contacts, or the codes not to the failed ones,
--       or one is below 0
-- Cost  O(chunks + errors + samples); some 8 commands for a job's chunks, and one for each chunk.
--       Goes on when memory is full.

local reply = {}
settle_chunks(reply, ARGV[1], 2)
save_jobs()
return reply
