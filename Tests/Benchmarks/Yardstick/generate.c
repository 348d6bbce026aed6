// Makes contacts; each step says which part of ContactGenerator it is.

#include <stdlib.h>

#include "bytes.h"

static const uint64_t golden = 0x9E3779B97F4A7C15;

// MARK: Randomness

static inline uint64_t mix64(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
    word = (word ^ word >> 27) * 0x94D049BB133111EB;
    return word ^ word >> 31;
}

/// RandomStream.word
static inline uint64_t word_at(uint64_t key, uint64_t index) {
    return mix64(key + (index + 1) * golden);
}

/// RandomDraw.below
static inline uint64_t below(uint64_t *rest, uint64_t count) {
    unsigned __int128 product = (unsigned __int128)*rest * count;
    *rest = (uint64_t)product;
    return product >> 64;
}

/// AliasTable.pick
static inline uint64_t pick(const struct yardstick_alias *alias, uint64_t word) {
    uint64_t own = below(&word, alias->count), slot = alias->slots[own];
    return below(&word, 1ULL << 32) < slot >> 32 ? own : (uint32_t)slot;
}

static inline uint64_t fold(uint64_t key, uint64_t half) {
    unsigned __int128 product = (unsigned __int128)(key ^ half) * golden;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static inline uint64_t high_product(uint64_t left, uint64_t right) {
    return (unsigned __int128)left * right >> 64;
}

/// Permutation.forward
static inline uint64_t forward(const struct yardstick_permutation *p, uint64_t value) {
    do {
        uint64_t left = value >> p->right_bits, right = value & p->right_mask;
        left += high_product(fold(p->keys[0], right), p->left_count);
        if (left >= p->left_count) left -= p->left_count;
        right ^= fold(p->keys[1], left) & p->right_mask;
        left += high_product(fold(p->keys[2], right), p->left_count);
        if (left >= p->left_count) left -= p->left_count;
        right ^= fold(p->keys[3], left) & p->right_mask;
        value = left << p->right_bits | right;
    } while (value >= p->count);
    return value;
}

static inline uint64_t block_step(uint64_t word, uint64_t value, int bit) {
    value = (value * ((word >> bit & 1023) | 1) + (word >> (bit + 10))) & 1023;
    return value ^ value >> 5;
}

/// Quota.contains
static inline int is_member(uint64_t key, uint64_t millionths, uint64_t index) {
    uint64_t block = index / 1000, order = index % 1000, word = word_at(key, block);
    do order = block_step(word, block_step(word, block_step(word, order, 0), 20), 40);
    while (order >= 1000);
    return order < (block + 1) * millionths / 1000 - block * millionths / 1000;
}

// MARK: Parts of a contact

struct person {
    int is_female;
    uint64_t given, family, head, year, month, day;
};

/// PersonScheme.person, GivenNames.pick, CivilDate
static inline struct person person_at(const struct yardstick *t, uint64_t rank) {
    struct person person;
    uint64_t pattern = t->households[word_at(t->keys.household, rank >> 4) >> 58];
    person.head = (rank & ~15ULL) | (pattern >> (4 * (rank & 15)) & 15);
    person.is_female = word_at(t->keys.gender, rank) >> 63 == 0;

    uint64_t age = word_at(t->keys.birth, rank);
    // Nobody was born before 1900: no number is negative.
    uint64_t shifted = t->youngest - below(&age, 62 * 365) + 719468;
    uint64_t era = shifted / 146097, day_of_era = shifted - era * 146097;
    uint64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    uint64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    uint64_t month = (5 * day_of_year + 2) / 153;
    person.day = day_of_year - (153 * month + 2) / 5 + 1;
    person.month = month < 10 ? month + 3 : month - 9;
    person.year = year_of_era + era * 400 + (person.month <= 2);

    const struct yardstick_given *given = person.is_female ? &t->female : &t->male;
    int64_t decade = ((int64_t)person.year - (int64_t)given->first_year) / 10;
    int64_t last = (int64_t)given->decade_count - 1;
    decade = decade < 0 ? 0 : decade > last ? last : decade;
    person.given = given->members
        [given->starts[decade] + pick(&given->decades[decade], word_at(t->keys.given, rank))];
    person.family = pick(&t->family_alias, word_at(t->keys.family, person.head));
    return person;
}

struct number {
    uint64_t range, rest, digits;
};

/// PhoneScheme.number
static inline struct number number_at(const struct yardstick *t, uint64_t turn) {
    uint64_t place = forward(&t->phones, turn < t->phones.count ? turn : turn % t->phones.count);
    uint64_t range = high_product(place, t->range_reciprocal);
    const struct yardstick_range *entry = &t->ranges[range];
    return (struct number){range, entry->first + (place - entry->start), entry->digits};
}

enum style { WORD, TWO_WORDS, FAMILY, TWO_FAMILIES, WORD_AND_KIND, FAMILY_AND_KIND };

struct company {
    uint64_t id, first, second, form;
    enum style style;
};

/// CompanyScheme.employer
static inline struct company employer_of(const struct yardstick *t, uint64_t rank) {
    static const enum style styles[8] = {
        WORD, WORD, TWO_WORDS, WORD_AND_KIND, WORD_AND_KIND, FAMILY_AND_KIND, FAMILY, TWO_FAMILIES};
    struct company company;
    company.id = rank / 65536 * 4096 + pick(&t->company_sizes, word_at(t->keys.employer, rank)) + 1;
    uint64_t word = word_at(t->keys.company, company.id), draw = word;
    company.style = styles[below(&draw, 8)];
    int is_family = company.style == FAMILY || company.style == TWO_FAMILIES
        || company.style == FAMILY_AND_KIND;
    int has_kind = company.style == WORD_AND_KIND || company.style == FAMILY_AND_KIND;
    uint64_t count = is_family ? t->founders : t->words.count;
    company.first = below(&draw, count);
    uint64_t further = company.first + 1 + below(&draw, count - 1);
    company.second = has_kind ? below(&draw, t->kinds.count)
        : further < count ? further : further - count;
    company.form = pick(&t->forms_alias, mix64(word));
    return company;
}

// MARK: Text

static inline uint8_t *put_text(uint8_t *out, const struct yardstick_texts *texts, uint64_t i) {
    uint32_t start = texts->ends[i];
    return put(out, texts->bytes + start, texts->ends[i + 1] - start);
}

static inline uint8_t *put_words(
    const struct yardstick *t, uint8_t *out, const struct company *company, int is_host) {
    const struct yardstick_texts *words = is_host ? &t->slugs : &t->words;
    const struct yardstick_texts *kinds = is_host ? &t->kind_slugs : &t->kinds;
    const struct yardstick_texts *families = is_host ? &t->family_folded : &t->family;
    int is_word = company->style == WORD || company->style == TWO_WORDS
        || company->style == WORD_AND_KIND;
    out = put_text(out, is_word ? words : families, company->first);
    switch (company->style) {
    case WORD:
    case FAMILY:
        return out;
    case TWO_WORDS:
        *out++ = is_host ? '-' : ' ';
        return put_text(out, words, company->second);
    case TWO_FAMILIES:
        out = is_host ? PUT(out, "-") : PUT(out, " & ");
        return put_text(out, families, company->second);
    default:
        *out++ = is_host ? '-' : ' ';
        return put_text(out, kinds, company->second);
    }
}

/// LocaleContacts.writePhoneLabel
static inline uint8_t *put_phone_label(const struct yardstick *t, uint8_t *out, uint64_t rank) {
    uint64_t draw = word_at(t->keys.phone_label, rank), choice = below(&draw, 10);
    return choice < 7 ? PUT(out, "mobile") : choice < 9 ? PUT(out, "home") : PUT(out, "work");
}

/// LocaleContacts.writeLocalPart
static inline uint8_t *put_local_part(
    const struct yardstick *t, uint8_t *out, const struct person *person, uint64_t index) {
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
    out = put_text(out, person->is_female ? &t->female.folded : &t->male.folded, person->given);
    *out++ = '.';
    out = put_text(out, &t->family_folded, person->family);
    *out++ = '.';
    uint64_t tag = forward(&t->tags, index);
    for (int place = 0; place < 8; place++) out[place] = alphabet[tag >> (35 - 5 * place) & 31];
    return out + 8;
}

static inline uint8_t *put_domain(const struct yardstick *t, uint8_t *out, uint64_t index) {
    uint64_t draw = word_at(t->keys.email_domain, index);
    switch (below(&draw, 3)) {
    case 0: return PUT(out, "@example.com");
    case 1: return PUT(out, "@example.net");
    default: return PUT(out, "@example.org");
    }
}

/// AddressScheme.writeAmerican
static inline uint8_t *put_street(const struct yardstick *t, uint8_t *out, uint64_t word) {
    uint64_t draw = word;
    switch (below(&draw, 4)) {
    case 0: out = put_digits(out, 1 + below(&draw, 9), 1); break;
    case 1: out = put_digits(out, 10 + below(&draw, 90), 2); break;
    case 2: out = put_digits(out, 100 + below(&draw, 900), 3); break;
    default: out = put_digits(out, 1000 + below(&draw, 9000), 4); break;
    }
    *out++ = ' ';
    out = put_text(out, &t->streets, below(&draw, t->streets.count));
    *out++ = ' ';
    return put_text(out, &t->suffixes, pick(&t->suffixes_alias, mix64(word)));
}

/// LocaleContacts.address, PhonePlaces.place
static inline uint64_t place_of(
    const struct yardstick *t, const struct person *person, uint64_t rank, uint64_t range) {
    if (person->head != rank) range = number_at(t, person->head).range;
    // Every American place belongs to a range, and every range has places.
    uint64_t area = t->range_areas[range];
    return t->first_place[area] + pick(&t->areas[area], word_at(t->keys.place, person->head));
}

/// LocaleContacts.writeDetails
static inline uint8_t *put_details(
    const struct yardstick *t, uint8_t *out, const struct person *person, uint64_t rank) {
    out = PUT(out, "{\"birthday\":\"");
    out = put_digits(out, person->year, 4);
    *out++ = '-';
    out = put_digits(out, person->month, 2);
    *out++ = '-';
    out = put_digits(out, person->day, 2);
    out = PUT(out, "\",\"prefix\":\"");
    uint64_t word = word_at(t->keys.title, rank);
    out = person->is_female
        ? put_text(out, &t->female_titles, pick(&t->female_titles_alias, word))
        : put_text(out, &t->male_titles, pick(&t->male_titles_alias, word));
    return PUT(out, "\"}");
}

void yardstick_fill(
    const struct yardstick *t, struct yardstick_arena *arena, uint64_t first, size_t count) {
    uint8_t *out = arena->bytes;
    uint32_t *ends = arena->ends;
    for (size_t position = 0; position < count; position++) {
        uint64_t index = first + position;
        arena->indexes[position] = index;
        arena->uids[2 * position] =
            t->uid_prefix | (index >> 12) << 16 | 0x8000 | (index & 0xFFF);
        arena->uids[2 * position + 1] = 1ULL << 63 | word_at(t->keys.uid, index) >> 2;

        struct person person = person_at(t, index);
        struct number phone = number_at(t, index);
        int is_employed = is_member(t->keys.employed, 300000, index);
        struct company company = {0};
        if (is_employed) company = employer_of(t, index);

        #define END() *ends++ = (uint32_t)(out - arena->bytes)
        out = put_text(out, person.is_female ? &t->female.names : &t->male.names, person.given);
        END();
        out = put_text(out, &t->family, person.family);
        END(), END(), END(), END();
        if (is_employed) {
            out = put_words(t, out, &company, 0);
            *out++ = ' ';
            out = put_text(out, &t->forms, company.form);
        }
        END();
        out = put_text(out, &t->prefixes, phone.range);
        out = put_digits(out, phone.rest, phone.digits);
        END();
        out = put_phone_label(t, out, index);
        END();
        out = put_local_part(t, out, &person, index);
        if (is_employed && word_at(t->keys.email_label, index) >> 63 == 0) {
            *out++ = '@';
            out = put_words(t, out, &company, 1);
            *out++ = '-';
            out = put_decimal(out, company.id);
            out = PUT(out, ".example");
            END();
            out = PUT(out, "work");
        } else {
            out = put_domain(t, out, index);
            END();
            out = PUT(out, "home");
        }
        END();
        uint64_t place = place_of(t, &person, index, phone.range);
        uint64_t draw = word_at(t->keys.postcode, person.head);
        uint64_t postcode = t->first_postcode[place];
        postcode += below(&draw, t->first_postcode[place + 1] - postcode);
        out = put_street(t, out, word_at(t->keys.street, person.head));
        END();
        out = put_text(out, &t->cities, place);
        END();
        out = put_text(out, &t->regions, place);
        END();
        out = put_text(out, &t->postcodes, postcode);
        END();
        out = PUT(out, "US");
        END();
        if (is_member(t->keys.detailed, 200000, index))
            out = put_details(t, out, &person, index);
        END();
        #undef END
    }
    arena->count = count;
}

// MARK: Tables

const void *yardstick_copy(const void *elements, size_t byte_count) {
    void *copy = calloc(1, byte_count + YARDSTICK_SLACK);
    if (!copy) abort();
    return memcpy(copy, elements, byte_count);
}

struct yardstick_texts yardstick_make_texts(
    const uint8_t *bytes, size_t byte_count, const uint32_t *ends, size_t end_count) {
    return (struct yardstick_texts){
        yardstick_copy(bytes, byte_count), yardstick_copy(ends, end_count * sizeof *ends),
        end_count - 1};
}
