#!/bin/sh
# Copies all contacts of this pack to an Android emulator or device, and opens each file there for
# import: Android asks on its screen, once a file. Needs adb.
#
#   ./android-emulator.sh           the only device that is connected
#   ./android-emulator.sh SERIAL    another one; 'adb devices' shows them
set -eu
cd "$(dirname "$0")"

command -v adb >/dev/null || {
    echo "adb is missing: install the Android platform tools." >&2
    exit 1
}
if [ $# -gt 0 ]; then
    ANDROID_SERIAL=$1
    export ANDROID_SERIAL
fi
folder=/sdcard/Download/contactory
adb shell mkdir -p "$folder"
for file in vcards/*.vcf; do
    [ -e "$file" ] || {
        echo "There are no cards in vcards/." >&2
        exit 1
    }
    name=${file##*/}
    adb push "$file" "$folder/$name"
    adb shell am start -a android.intent.action.VIEW -t text/x-vcard -d "file://$folder/$name"
    printf 'Confirm the import of %s on the device, then press Return here. ' "$name"
    read -r _
done
echo "Done. './check.sh android' counts what has arrived."
