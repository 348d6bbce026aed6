#!/bin/sh
# From nothing to a million contacts: installs what is missing, builds, creates, shows five.
#
#   deploy/quickstart.sh                      a million contacts in ./contacts.db
#   deploy/quickstart.sh 10k --seed 42        arguments go to 'contactory create'
set -eu

project=$(cd "$(dirname "$0")/.." && pwd)

"$project/deploy/require-swift.sh"
"$project/deploy/install-packages.sh" redis-server sqlite3 libhiredis-dev libsqlite3-dev libpq-dev \
    zlib1g-dev libssl-dev

echo "Building the release binary"
swift build --package-path "$project" -c release --product contactory
contactory=$(swift build --package-path "$project" -c release --show-bin-path)/contactory

[ $# -gt 0 ] || set -- 1000000
"$contactory" create "$@"

echo
case " $* " in
*" --to"*) ;;
*)
    echo "Five of them (sqlite3 contacts.db 'SELECT * FROM people'):"
    sqlite3 -column -header contacts.db \
        "SELECT name, company, replace(address, char(10), ', ') AS address, tel, email
         FROM people ORDER BY id DESC LIMIT 5"
    ;;
esac
echo
echo "The program is $contactory; its 'help' shows what else it can do."
