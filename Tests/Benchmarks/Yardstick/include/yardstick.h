// The contacts of profile `realistic`, en_US, by a loop written by hand in C: the yardstick for
// ContactGenerator and for the encoders. It works on the same tables and gives the same bytes.
//
// As fast as is reasonable in portable C: texts are copied in pieces of a fixed size, memory is
// reserved by the caller, nothing is checked for each byte. Built by the compiler's -O2 like all C
// of the package.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The fields of a contact, in the order of ContactField.
enum { YARDSTICK_FIELDS = 16 };
/// So many bytes beyond the end of a table's or arena's text may be read and written.
enum { YARDSTICK_SLACK = 64 };

/// Texts side by side; text i is bytes[ends[i]] ..< bytes[ends[i + 1]].
struct yardstick_texts {
    const uint8_t *bytes;
    const uint32_t *ends;
    uint64_t count;
};

/// An alias table: threshold in the upper half of a slot, alias in the lower one.
struct yardstick_alias {
    const uint64_t *slots;
    uint64_t count;
};

/// A permutation's keys and halves.
struct yardstick_permutation {
    uint64_t keys[4];
    uint64_t count, right_bits, right_mask, left_count;
};

/// Given names of one gender: an alias table for each decade of birth, whose draws are places in
/// members[starts[decade]] and on.
struct yardstick_given {
    struct yardstick_texts names, folded;
    const struct yardstick_alias *decades;
    const uint32_t *starts, *members;
    uint64_t decade_count, first_year;
};

/// Numbers of a phone range.
struct yardstick_range {
    uint64_t start, first, digits;
};

/// Keys of the random streams, one a field.
struct yardstick_keys {
    uint64_t uid, household, gender, birth, given, family, employed, employer, company;
    uint64_t phone_label, email_domain, email_label, place, postcode, street, detailed, title;
};

/// All that a contact is made of.
struct yardstick {
    struct yardstick_keys keys;
    uint64_t uid_prefix, youngest;
    const uint64_t *households;
    struct yardstick_given female, male;
    struct yardstick_texts family, family_folded;
    struct yardstick_alias family_alias;
    struct yardstick_texts words, slugs, kinds, kind_slugs, forms;
    struct yardstick_alias forms_alias, company_sizes;
    uint64_t founders;
    struct yardstick_permutation phones, tags;
    struct yardstick_texts prefixes;
    const struct yardstick_range *ranges;
    uint64_t range_reciprocal;
    const uint32_t *range_areas;
    struct yardstick_texts cities, regions, postcodes, streets, suffixes;
    struct yardstick_alias suffixes_alias;
    const struct yardstick_alias *areas;
    const uint32_t *first_place, *first_postcode;
    struct yardstick_texts female_titles, male_titles;
    struct yardstick_alias female_titles_alias, male_titles_alias;
};

/// Contacts side by side, as in a ContactBatch; the caller has reserved enough of everything.
struct yardstick_arena {
    uint8_t *bytes;
    uint32_t *ends;
    uint64_t *indexes, *uids;
    size_t count;
};

/// Copies of a table's parts that live as long as the process.
struct yardstick_texts yardstick_make_texts(
    const uint8_t *bytes, size_t byte_count, const uint32_t *ends, size_t end_count);
/// The same of plain numbers.
const void *yardstick_copy(const void *elements, size_t byte_count);

/// Replaces what is in the arena by the contacts first ..< first + count.
void yardstick_fill(
    const struct yardstick *tables, struct yardstick_arena *arena, uint64_t first, size_t count);

/// Writes all contacts of the arena, and answers with the end of what was written.
uint8_t *yardstick_csv(const struct yardstick_arena *arena, uint8_t *out);
/// As vCard 3.0.
uint8_t *yardstick_vcard(const struct yardstick_arena *arena, uint8_t *out);
/// As rows of PostgreSQL's binary COPY; a contact's id is its index behind first_id.
uint8_t *yardstick_copy_rows(
    const struct yardstick_arena *arena, uint64_t first_id, uint8_t *out);
