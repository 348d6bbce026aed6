#!/bin/sh
# Says what is missing when there is no Swift, or one that is too old.
set -eu

needed="Swift 6.2 or newer is needed: see https://www.swift.org/install/linux/"

if ! command -v swift >/dev/null; then
    echo "There is no 'swift' in PATH. $needed" >&2
    exit 1
fi
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
major=${version%%.*}
minor=${version#*.}
if [ -z "$version" ] || [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
    echo "This is Swift ${version:-of an unknown version}. $needed" >&2
    exit 1
fi
