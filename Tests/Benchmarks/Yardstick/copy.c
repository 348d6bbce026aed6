// Contacts as CopyBuffer writes them: PostgreSQL's binary COPY.

#include "bytes.h"

/// The last field is JSON, which has a version before its text.
enum { EXTRA = YARDSTICK_FIELDS - 1 };

uint8_t *yardstick_copy_rows(
    const struct yardstick_arena *arena, uint64_t first_id, uint8_t *out) {
    out = PUT(out, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0");
    for (size_t position = 0; position < arena->count; position++) {
        uint32_t start = text_start(arena, position);
        const uint32_t *ends = arena->ends + position * YARDSTICK_FIELDS;
        *out++ = 0;
        *out++ = YARDSTICK_FIELDS + 2;
        out = put_big32(out, 8);
        out = put_big64(out, first_id + arena->indexes[position]);
        out = put_big32(out, 16);
        out = put_big64(out, arena->uids[2 * position]);
        out = put_big64(out, arena->uids[2 * position + 1]);
        for (int field = 0; field < YARDSTICK_FIELDS; field++) {
            uint32_t count = ends[field] - start;
            if (!count) {
                out = put_big32(out, (uint32_t)-1);
                continue;
            }
            if (field == EXTRA) {
                out = put_big32(out, count + 1);
                *out++ = 1;
            } else {
                out = put_big32(out, count);
            }
            out = put(out, arena->bytes + start, count);
            start = ends[field];
        }
    }
    return PUT(out, "\377\377");
}
