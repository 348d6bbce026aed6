#!/bin/sh
# Runs the benchmarks: installs what they compare with, builds, measures, writes the README's table.
#
#   deploy/bench.sh                           all of them, in less than 18 minutes on 2 cores
#   deploy/bench.sh --quick                   each once and small: does it run? The figures say nothing
#   deploy/bench.sh --long                    the long forms: up to ten times as many contacts
#   deploy/bench.sh queue latency             those that are named
#
# Figures go to benchmarks.json, the table to benchmarks.md, in the folder where this is called.
# Other people's queues and generators are installed into .build/peers, not into the system, but for
# Ruby's, which are Debian packages. Each benchmark starts the servers it needs, privately, and
# stops them, also when it is interrupted. On a busy machine figures mean little.
set -eu

project=$(cd "$(dirname "$0")/.." && pwd)
peers="$project/.build/peers"

"$project/deploy/require-swift.sh"
echo "Installing packages that are missing"
"$project/deploy/install-packages.sh" redis-server libhiredis-dev sqlite3 libsqlite3-dev \
    postgresql libpq-dev zlib1g-dev libssl-dev valgrind binutils python3 python3-venv python3-vobject \
    ruby ruby-sidekiq ruby-faker ruby-pg libez-vcard-java libvinnie-java openjdk-17-jdk-headless

case ${1:-} in
    --quick | --long)
        export CONTACTORY_BENCHMARKS="${1#--}"
        shift
        ;;
esac

# They are compared with, not needed: without them the rest is measured all the same.
install_peers() {
    list="$project/Tests/Benchmarks/Peers/$2"
    cmp -s "$list" "$peers/$1/requirements.txt" && return
    echo "Installing what $2 lists"
    python3 -m venv --clear "$peers/$1" && "$peers/$1/bin/pip" install -q -r "$list" &&
        cp "$list" "$peers/$1/requirements.txt"
}
if install_peers main requirements.txt && install_peers arq requirements-arq.txt; then
    export CONTACTORY_PEERS="$peers"
else
    echo "Other queues and generators cannot be had here: their rows are left out" >&2
fi

echo "Building the benchmarks"
swift build --package-path "$project" -c release --product contactory
swift build --package-path "$project" -c release --product benchmarks
benchmarks=$(swift build --package-path "$project" -c release --show-bin-path)/benchmarks

[ $# -gt 0 ] || set -- all
echo "Measuring"
status=0
"$benchmarks" "$@" --json benchmarks.json || status=$?
"$benchmarks" --table benchmarks.json >benchmarks.md
echo
cat benchmarks.md
exit "$status"
