#!/bin/sh
# Runs the benchmarks: installs what they compare with, builds, measures.
#
#   deploy/bench.sh                           all of them, figures also in benchmarks.json
#   deploy/bench.sh queue latency             those that are named
#
# Each starts the servers it needs, privately, and stops them. On a busy machine figures mean little.
set -eu

project=$(cd "$(dirname "$0")/.." && pwd)

"$project/deploy/require-swift.sh"
"$project/deploy/install-packages.sh" redis-server libhiredis-dev libssl-dev sqlite3 \
    libsqlite3-dev postgresql libpq-dev libez-vcard-java libvinnie-java openjdk-17-jdk-headless \
    python3-vobject

echo "Building the benchmarks"
swift build --package-path "$project" -c release --product benchmarks
benchmarks=$(swift build --package-path "$project" -c release --show-bin-path)/benchmarks

[ $# -gt 0 ] || set -- all
exec "$benchmarks" "$@" --json benchmarks.json
