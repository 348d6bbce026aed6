// Contacts as CSVEncoder writes them.

#include "bytes.h"

static inline int needs_quotes(uint8_t byte) {
    return byte == '"' || byte == ',' || byte == '\n' || byte == '\r';
}

static inline int has_special(const uint8_t *text, size_t count) {
    int found = 0;
    for (size_t i = 0; i < count; i++) found |= needs_quotes(text[i]);
    return found;
}

static uint8_t *put_quoted(uint8_t *out, const uint8_t *text, size_t count) {
    *out++ = '"';
    for (size_t i = 0; i < count; i++) {
        if (text[i] == '"') *out++ = '"';
        *out++ = text[i];
    }
    *out++ = '"';
    return out;
}

uint8_t *yardstick_csv(const struct yardstick_arena *arena, uint8_t *out) {
    for (size_t position = 0; position < arena->count; position++) {
        uint32_t start = text_start(arena, position);
        const uint32_t *ends = arena->ends + position * YARDSTICK_FIELDS;
        int is_clean =
            !has_special(arena->bytes + start, ends[YARDSTICK_FIELDS - 1] - start);
        out = put_decimal(out, arena->indexes[position]);
        *out++ = ',';
        out = put_uid(out, arena->uids + 2 * position);
        for (int field = 0; field < YARDSTICK_FIELDS; field++) {
            *out++ = ',';
            const uint8_t *text = arena->bytes + start;
            size_t count = ends[field] - start;
            if (is_clean || !has_special(text, count))
                out = put(out, text, count);
            else
                out = put_quoted(out, text, count);
            start = ends[field];
        }
        *out++ = '\n';
    }
    return out;
}
