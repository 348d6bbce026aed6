#!/bin/sh
# Adds all contacts of this pack to an iOS simulator. Needs macOS with Xcode.
#
#   ./ios-simulator.sh              the simulator that is booted
#   ./ios-simulator.sh UDID         another one; 'xcrun simctl list devices' shows them
set -eu
cd "$(dirname "$0")"

device=${1:-booted}
command -v xcrun >/dev/null || {
    echo "xcrun is missing: install Xcode, and run this on a Mac." >&2
    exit 1
}
for file in vcards/*.vcf; do
    [ -e "$file" ] || {
        echo "There are no cards in vcards/." >&2
        exit 1
    }
    echo "$file"
    xcrun simctl addmedia "$device" "$file"
done
echo "Added. './check.sh ios $device' counts what has arrived."
