// Contacts as VCardEncoder writes them, as far as contacts of `realistic` en_US need it: labels are
// `home`, `work` or `mobile`, names are Latin, `extra` holds birthday and prefix.

#include "bytes.h"

enum { GIVEN, FAMILY, COMPANY = 5, PHONE, PHONE_LABEL, EMAIL, EMAIL_LABEL, STREET, EXTRA = 15 };

static inline int needs_escape(uint8_t byte) {
    return byte == '\\' || byte == ';' || byte == ',' || byte == '\n' || byte == '\r';
}

struct text {
    const uint8_t *bytes;
    size_t count;
};

static inline uint8_t *put_value(uint8_t *out, struct text text) {
    int found = 0;
    for (size_t i = 0; i < text.count; i++) found |= needs_escape(text.bytes[i]);
    if (!found) return put(out, text.bytes, text.count);
    for (size_t i = 0; i < text.count; i++) {
        // Tables have no line ends.
        if (needs_escape(text.bytes[i])) *out++ = '\\';
        *out++ = text.bytes[i];
    }
    return out;
}

static uint8_t *fold_line(uint8_t *start, uint8_t *out) {
    uint8_t line[1024];
    size_t count = (size_t)(out - start), from = 0, room = 75;
    if (count > sizeof line) __builtin_trap();
    memcpy(line, start, count);
    out = start;
    while (count - from > room) {
        size_t end = from + room;
        while (end > from + 1
               && ((line[end] & 0xC0) == 0x80 || line[end] == ':' || line[end - 1] == '\\'))
            end--;
        memcpy(out, line + from, end - from);
        out = PUT(out + (end - from), "\r\n ");
        from = end;
        room = 74;
    }
    memcpy(out, line + from, count - from);
    return out + (count - from);
}

static inline uint8_t *end_line(uint8_t *start, uint8_t *out) {
    if (out - start > 75) out = fold_line(start, out);
    return PUT(out, "\r\n");
}

/// The string that is the value of a key of `extra`.
static struct text member(struct text extra, const char *key, size_t key_count) {
    for (size_t i = 1; i + 1 < extra.count;) {
        const uint8_t *name = extra.bytes + i + 1;
        const uint8_t *name_end = memchr(name, '"', extra.count - i - 1);
        const uint8_t *value = name_end + 3;
        const uint8_t *value_end = memchr(value, '"', (size_t)(extra.bytes + extra.count - value));
        if ((size_t)(name_end - name) == key_count && !memcmp(name, key, key_count))
            return (struct text){value, (size_t)(value_end - value)};
        i = (size_t)(value_end - extra.bytes) + 2;
    }
    return (struct text){extra.bytes, 0};
}

uint8_t *yardstick_vcard(const struct yardstick_arena *arena, uint8_t *out) {
    for (size_t position = 0; position < arena->count; position++) {
        uint32_t start = text_start(arena, position);
        const uint32_t *ends = arena->ends + position * YARDSTICK_FIELDS;
        struct text fields[YARDSTICK_FIELDS];
        for (int field = 0; field < YARDSTICK_FIELDS; field++) {
            fields[field] = (struct text){arena->bytes + start, ends[field] - start};
            start = ends[field];
        }
        uint8_t *line;
        #define BEGIN(text) line = out, out = PUT(out, text)
        #define END() out = end_line(line, out)
        out = PUT(out, "BEGIN:VCARD\r\nVERSION:3.0\r\n");
        BEGIN("N:");
        out = put_value(out, fields[FAMILY]);
        *out++ = ';';
        out = put_value(out, fields[GIVEN]);
        out = PUT(out, ";;");
        out = put_value(out, member(fields[EXTRA], "prefix", 6));
        *out++ = ';';
        END();
        BEGIN("FN:");
        out = put_value(out, fields[GIVEN]);
        *out++ = ' ';
        out = put_value(out, fields[FAMILY]);
        END();
        if (fields[COMPANY].count) {
            BEGIN("ORG:");
            out = put_value(out, fields[COMPANY]);
            END();
        }
        switch (fields[PHONE_LABEL].bytes[0]) {
        case 'm': BEGIN("TEL;TYPE=CELL:"); break;
        case 'h': BEGIN("TEL;TYPE=HOME:"); break;
        default: BEGIN("TEL;TYPE=WORK:"); break;
        }
        out = put_value(out, fields[PHONE]);
        END();
        if (fields[EMAIL_LABEL].bytes[0] == 'h')
            BEGIN("EMAIL;TYPE=INTERNET,HOME:");
        else
            BEGIN("EMAIL;TYPE=INTERNET,WORK:");
        out = put_value(out, fields[EMAIL]);
        END();
        BEGIN("item3.ADR;TYPE=HOME:;");
        for (int field = STREET; field < EXTRA; field++) {
            *out++ = ';';
            out = put_value(out, fields[field]);
        }
        END();
        out = PUT(out, "item3.X-ABADR:");
        *out++ = fields[EXTRA - 1].bytes[0] | 0x20;
        *out++ = fields[EXTRA - 1].bytes[1] | 0x20;
        out = PUT(out, "\r\n");
        if (fields[EXTRA].count) {
            BEGIN("BDAY:");
            out = put_value(out, member(fields[EXTRA], "birthday", 8));
            END();
        }
        out = PUT(out, "UID:");
        out = put_uid(out, arena->uids + 2 * position);
        out = PUT(out, "\r\nEND:VCARD\r\n");
        #undef BEGIN
        #undef END
    }
    return out;
}
