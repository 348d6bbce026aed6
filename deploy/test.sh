#!/bin/sh
# Everything that must be green: installs what the tests need, checks the format, builds, tests, and
# feeds the readers hostile bytes for a minute each.
#
#   deploy/test.sh                            all of it
#   deploy/test.sh --filter RedisTests        arguments go to 'swift test'; no hostile bytes
#
# Each suite starts the Redis and PostgreSQL servers it needs, privately, and stops them.
set -eu
cd "$(dirname "$0")/.."

deploy/require-swift.sh
deploy/install-packages.sh redis-server libhiredis-dev sqlite3 libsqlite3-dev postgresql libpq-dev \
    zlib1g-dev libssl-dev python3 python3-vobject

swift format lint --strict --recursive Sources Tests Package.swift
swift build --build-tests
swift test --skip-build "$@"
[ $# -gt 0 ] || deploy/fuzz.sh
