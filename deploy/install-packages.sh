#!/bin/sh
# Installs the Debian or Ubuntu packages that are named, and only those that are missing.
#
#   deploy/install-packages.sh PACKAGE…
set -eu

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if ! command -v apt-get >/dev/null; then
    echo "This script knows Debian and Ubuntu only; elsewhere install what matches: $*" >&2
    exit 1
fi

missing=
for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
done
if [ -z "$missing" ]; then
    echo "All packages are there: $*"
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "These packages are missing:$missing" >&2
    echo "Run this as root, or have them installed: apt-get install$missing" >&2
    exit 1
fi

echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086 # one word each
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
