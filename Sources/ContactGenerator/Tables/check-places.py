#!/usr/bin/env python3
"""Checks the hand-written places of en_US against another source.

    pip install zipcodes==3.0.0
    python3 check-places.py

Every ZIP code must belong to its city and state, and every area code to its ZIP code. Prints what
is wrong, nothing else; the exit code is 1 when something is. The package is not needed to build:
no data is taken from it.
"""
import pathlib
import re
import sys

import zipcodes

SWIFT = pathlib.Path(__file__).with_name("UnitedStates+Places.swift")
ROW = re.compile(r"^        (\d{3}) ([A-Z]{2}) (\D+?)((?: \d{5})+)$", re.MULTILINE)


def main():
    rows = ROW.findall(SWIFT.read_text())
    text_rows = SWIFT.read_text().split('"""')[1].strip().splitlines()
    wrong = []
    if len(rows) != len(text_rows):
        wrong.append(f"{len(text_rows) - len(rows)} lines are not `area-code state city zip…`")
    for area, state, city, codes in rows:
        for code in codes.split():
            found = [entry for entry in zipcodes.matching(code) if entry["state"] == state]
            names = [n for e in found for n in [e["city"], *e["acceptable_cities"]]]
            if city not in names:
                wrong.append(f"{code} is not {city}, {state}: {names}")
            elif area not in [a for e in found for a in e["area_codes"]]:
                wrong.append(f"{area} is not an area code of {code} {city}, {state}")
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


main()
