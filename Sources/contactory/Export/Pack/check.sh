#!/bin/sh
# Compares this pack with what it says of itself, or with what a device has.
#
#   ./check.sh                      the files: every card whole, as many as the manifest says
#   ./check.sh ios [UDID]           contacts of an iOS simulator (default: the one that is booted)
#   ./check.sh android [SERIAL]     contacts of an Android emulator or device
#
# Exit code: 0 all is there, 1 something is missing.
set -eu
cd "$(dirname "$0")"

# The first count of contacts in the manifest is that of all files.
expected=$(sed -n 's/^  "contacts" : \([0-9][0-9]*\),*$/\1/p' vcards/manifest.json)

report() {
    echo "$1: $2 contacts, the pack has $expected"
    [ "$2" -ge "$expected" ]
}

case ${1:-files} in
files)
    begun=$(cat vcards/*.vcf | tr -d '\r' | grep -c '^BEGIN:VCARD$' || true)
    ended=$(cat vcards/*.vcf | tr -d '\r' | grep -c '^END:VCARD$' || true)
    [ "$begun" = "$ended" ] || {
        echo "vcards: $begun cards begin, $ended end" >&2
        exit 1
    }
    report vcards "$begun"
    [ "$begun" = "$expected" ]
    ;;
ios)
    device=${2:-$(xcrun simctl list devices booted | sed -n 's/.*(\([0-9A-F-]\{36\}\)).*/\1/p' | head -n 1)}
    base="$HOME/Library/Developer/CoreSimulator/Devices/$device/data"
    # A new simulator brings a few contacts of its own.
    report "simulator $device" \
        "$(sqlite3 "$base/Library/AddressBook/AddressBook.sqlitedb" 'SELECT count(*) FROM ABPerson')"
    ;;
android)
    if [ $# -gt 1 ]; then
        ANDROID_SERIAL=$2
        export ANDROID_SERIAL
    fi
    report device "$(adb shell content query --uri content://com.android.contacts/contacts \
        --projection _id | grep -c '^Row:' || true)"
    ;;
*)
    echo "There is no check '$1': files, ios or android." >&2
    exit 2
    ;;
esac
