#!/bin/sh
# Feeds the readers of address books hostile bytes and checks the rules of Tests/Fuzzing.
#
#   deploy/fuzz.sh                            each target for a minute, two at a time
#   deploy/fuzz.sh 600 vcard csv              those that are named, for ten minutes each
#   deploy/fuzz.sh 0 vcard                    builds, and runs the seeds only
#   CONTACTORY_FUZZ_WRITERS=1 deploy/fuzz.sh  also writes what was read, and reads that
#
# What was found lies in .build/fuzzing/findings; what is worth another visit in .build/fuzzing/corpus.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- vcard csv ndjson json encoding

deploy/require-swift.sh

here=Tests/Fuzzing
seeds=Tests/ContactModelTests/Fixtures/AddressBooks
out=.build/fuzzing
mkdir -p "$out/findings"

# SwiftPM cannot build a program whose 'main' is libFuzzer's beside others: the compiler is called.
flags="-O -swift-version 6 -parse-as-library -strict-memory-safety -warnings-as-errors
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature InternalImportsByDefault -sanitize=fuzzer"
echo "Building"
# shellcheck disable=SC2046,SC2086 # a word each
swiftc $flags -wmo -module-name ContactModel -package-name contactory -emit-module \
    -emit-module-path "$out/ContactModel.swiftmodule" -c -o "$out/ContactModel.o" \
    $(find Sources/ContactModel -name '*.swift')

for target in "$@"; do
    case $target in
        vcard) source=VCardTarget kinds=vcf ;;
        csv) source=CSVTarget kinds=csv ;;
        ndjson) source=NDJSONTarget kinds="ndjson json" ;;
        json) source=JSONTarget kinds="json ndjson" ;;
        encoding) source=EncodingTarget kinds="vcf csv ndjson json" ;;
        *)
            echo "\"$target\" is no target; there are vcard csv ndjson json encoding" >&2
            exit 2
            ;;
    esac
    # shellcheck disable=SC2086
    swiftc $flags -wmo -module-name Fuzzing -I "$out" "$here/FuzzedBook.swift" \
        "$here/StoredContacts.swift" "$here/$source.swift" "$out/ContactModel.o" \
        -o "$out/fuzz-$target"
    mkdir -p "$out/corpus/$target"
    for kind in $kinds; do cp "$seeds"/case*."$kind" "$out/corpus/$target"; done
done

# Swift's own report of a crash takes seconds and hides libFuzzer's, which keeps the bytes.
export SWIFT_BACKTRACE=enable=no

run() {
    dictionary=$here/Dictionaries/$1.dict
    [ -f "$dictionary" ] || dictionary=$here/Dictionaries/json.dict
    limit="-max_total_time=$seconds"
    [ "$seconds" -gt 0 ] || limit="-runs=0"
    # A reader needs a millisecond for these lengths, and a few megabytes.
    if "$out/fuzz-$1" "$limit" -seed=1 -max_len=4096 -timeout=5 -rss_limit_mb=1024 -print_final_stats=1 \
        -dict="$dictionary" -artifact_prefix="$out/findings/$1-" "$out/corpus/$1" \
        >"$out/$1.log" 2>&1; then
        echo "$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$1.log") inputs, nothing found"
        return 0
    fi
    echo "$1: found something, see $out/$1.log"
    grep -aE '^(Fuzzing|ContactModel)/|ERROR|SUMMARY|^Base64|Test unit written|^ALARM' "$out/$1.log"
    return 1
}

echo "Running $* for $seconds s each"
status=0
while [ $# -gt 0 ]; do
    run "$1" &
    first=$!
    shift
    if [ $# -gt 0 ]; then
        run "$1" || status=1
        shift
    fi
    wait "$first" || status=1
done
exit $status
