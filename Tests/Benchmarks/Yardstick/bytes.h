// Appending bytes; every function answers with where the next byte goes.
#pragma once

#include <string.h>

#include "yardstick.h"

/// Copies up to 64 bytes as a piece of fixed size: what is too much is overwritten next.
static inline uint8_t *put(uint8_t *out, const uint8_t *text, size_t count) {
    memcpy(out, text, 32);
    if (__builtin_expect(count > 32, 0)) memcpy(out + 32, text + 32, count - 32);
    return out + count;
}

/// Copies text of the program itself; its length is known to the compiler.
#define PUT(out, text) ((uint8_t *)memcpy(out, text, sizeof text - 1) + (sizeof text - 1))

static inline uint8_t *put_decimal(uint8_t *out, uint64_t number) {
    uint8_t digits[20];
    size_t count = 0;
    do digits[count++] = '0' + number % 10;
    while (number /= 10);
    while (count) *out++ = digits[--count];
    return out;
}

static inline uint8_t *put_digits(uint8_t *out, uint64_t number, size_t digits) {
    for (size_t place = digits; place-- > 0; number /= 10) out[place] = '0' + number % 10;
    return out + digits;
}

static inline uint8_t *put_big32(uint8_t *out, uint32_t number) {
    number = __builtin_bswap32(number);
    return (uint8_t *)memcpy(out, &number, 4) + 4;
}

static inline uint8_t *put_big64(uint8_t *out, uint64_t number) {
    number = __builtin_bswap64(number);
    return (uint8_t *)memcpy(out, &number, 8) + 8;
}

/// Eight lower-case digits of a 32-bit number, the first one on top.
static inline uint64_t hex_digits(uint64_t octets) {
    octets = (octets | octets << 16) & 0x0000FFFF0000FFFF;
    octets = (octets | octets << 8) & 0x00FF00FF00FF00FF;
    octets = (octets | octets << 4) & 0x0F0F0F0F0F0F0F0F;
    uint64_t letters = (octets + 0x0606060606060606) >> 4 & 0x0101010101010101;
    return octets + 0x3030303030303030 + letters * 39;
}

static inline uint8_t *put_uid(uint8_t *out, const uint64_t *uid) {
    uint64_t second = hex_digits(uid[0] & 0xFFFFFFFF), third = hex_digits(uid[1] >> 32);
    out = put_big64(out, hex_digits(uid[0] >> 32));
    *out++ = '-';
    out = put_big32(out, second >> 32);
    *out++ = '-';
    out = put_big32(out, (uint32_t)second);
    *out++ = '-';
    out = put_big32(out, third >> 32);
    *out++ = '-';
    out = put_big32(out, (uint32_t)third);
    return put_big64(out, hex_digits(uid[1] & 0xFFFFFFFF));
}

/// Where the text of a contact begins.
static inline uint32_t text_start(const struct yardstick_arena *arena, size_t position) {
    return position ? arena->ends[position * YARDSTICK_FIELDS - 1] : 0;
}
