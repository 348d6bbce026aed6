"""Contacts with the columns of ours, as other generators make them."""

import os
import random
import uuid

COLUMNS = (
    "id uid given_name family_name phonetic_given_name phonetic_family_name formatted_name company"
    " phone phone_label email email_label street city region postal_code country_code extra"
).split()


def cheap():
    """What people write by hand: lists of words and `random`."""
    given = [f"Given{n}" for n in range(1000)]
    family = [f"Family{n}" for n in range(5000)]
    streets = [f"Street{n}" for n in range(1000)]
    cities = [(f"City{n}", f"R{n % 50}", f"{n:05d}") for n in range(1000)]
    companies = [f"Company{n} Inc." for n in range(1000)]
    choice, below = random.choice, random.randrange

    def row(index):
        first, last = choice(given), choice(family)
        city, region, code = choice(cities)
        return (
            index, uuid.UUID(int=random.getrandbits(128), version=4), first, last,
            choice(companies) if below(10) < 3 else None, f"+1{below(10**10):010d}", "mobile",
            f"{first}.{last}.{index}@example.com".lower(), "home",
            f"{below(1, 9999)} {choice(streets)} St", city, region, code, "US")

    return row


def faker(use_weighting=True):
    from faker import Faker

    fake = Faker("en_US", use_weighting=use_weighting)

    def row(index):
        first, last = fake.first_name(), fake.last_name()
        return (
            index, fake.uuid4(cast_to=None), first, last,
            fake.company() if random.random() < 0.3 else None, fake.phone_number(), "mobile",
            f"{first}.{last}.{index}@example.com".lower(), "home", fake.street_address(),
            fake.city(), fake.state_abbr(), fake.zipcode(), "US")

    return row


def mimesis():
    from mimesis import Address, Finance, Person
    from mimesis.locales import Locale

    person, address, finance = Person(Locale.EN), Address(Locale.EN), Finance(Locale.EN)

    def row(index):
        first, last = person.first_name(), person.last_name()
        return (
            index, uuid.UUID(int=random.getrandbits(128), version=4), first, last,
            finance.company() if random.random() < 0.3 else None, person.phone_number(), "mobile",
            f"{first}.{last}.{index}@example.com".lower(), "home", address.address(),
            address.city(), address.state(abbr=True), address.zip_code(), "US")

    return row


MAKERS = {
    "cheap": cheap, "mimesis": mimesis, "faker": faker,
    "faker-unweighted": lambda: faker(use_weighting=False),
}
_made = {}


def maker(name):
    """The generator of this process with this name."""
    if name not in _made:
        _made[name] = MAKERS[name]()
    return _made[name]


def copy_text(name, first, count):
    """`count` contacts as COPY reads them in its text format."""
    row = maker(name)
    lines = []
    for index in range(first, first + count):
        (id_, uid, given, family, company, phone, phone_label, email, email_label, street, city,
         region, code, country) = row(index)
        lines.append(
            f"{id_}\t{uid}\t{given}\t{family}\t\\N\t\\N\t\\N\t{company or chr(92) + 'N'}\t{phone}"
            f"\t{phone_label}\t{email}\t{email_label}\t{street}\t{city}\t{region}\t{code}"
            f"\t{country}\t\\N\n")
    return "".join(lines)


_connection = None


def store(name, first, count):
    """Makes contacts and has COPY store them, over the one connection of this process."""
    global _connection
    if _connection is None:
        import psycopg

        _connection = psycopg.connect(os.environ["PEER_POSTGRES"])
    with _connection.cursor() as cursor:
        with cursor.copy(f"COPY contacts ({','.join(COLUMNS)}) FROM STDIN") as copy:
            copy.write(copy_text(name, first, count))
    _connection.commit()
