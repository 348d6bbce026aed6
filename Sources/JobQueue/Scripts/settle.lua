-- settle: counts finished chunks, each at most once: only under the lease in force, and only when
-- the chunk's done bit was 0.
--
-- ARGV  worker, then per chunk (<= 100): job, chunk, fence, created, cancels, e, k, s,
--       then e times (code, failed contacts), k times (code, skipped contacts) and
--       s times ('failed' | 'skipped', index, code, text)
--       cancels  1: once the chunk is counted its job is cancelled, if it goes on; 0: no
-- Reply per chunk: 1 counted · 2 counted before · 0 the lease is not (any more) this one ·
--       -1 the counts do not add up to the chunk's contacts, or one is below 0
-- Cost  O(chunks + codes + samples); some 8 commands for a job's chunks, and one for each chunk.
--       Goes on when memory is full.

local reply = {}
settle_chunks(reply, ARGV[1], 2)
save_jobs()
return reply
