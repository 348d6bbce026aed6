#!/bin/sh
# Makes the conformance table anew and puts it into Sources/ContactModel/README.md.
#
#   Tests/Conformance/table.sh                installs the other parsers (Debian packages, PyPI)
#
# Our readers and eight other parsers read the cases of Tests/ContactModelTests/Fixtures as they are.
set -eu
cd "$(dirname "$0")/../.."

here=Tests/Conformance
cases=Tests/ContactModelTests/Fixtures/AddressBooks
readme=Sources/ContactModel/README.md
out=.build/conformance
mkdir -p "$out"

deploy/install-packages.sh libez-vcard-java libvinnie-java libjackson2-core-java libjsoup-java \
    openjdk-17-jdk-headless libtext-vcard-perl php-cli php-sabre-vobject gir1.2-ebookcontacts-1.2 \
    python3-gi libkf5contacts-dev g++ pkg-config python3-venv
[ -d "$out/venv" ] || python3 -m venv "$out/venv"
"$out/venv/bin/pip" install --quiet vobject==0.9.9 vobjectx==0.6.1

jars=/usr/share/java
classes=$out:$jars/ez-vcard.jar:$jars/vinnie.jar:$jars/jackson-core.jar:$jars/jsoup.jar
javac -cp "$classes" -d "$out" "$here/Parsers/EzVCard.java"
# shellcheck disable=SC2046 # a word each
g++ -fPIC -std=c++17 "$here/Parsers/kcontacts.cpp" -o "$out/kcontacts" -I/usr/include/KF5 \
    -I/usr/include/KF5/KContacts -I/usr/include/KF5/kcontacts \
    $(pkg-config --cflags --libs Qt5Core Qt5Gui) -lKF5Contacts
swift build --product conformance
ours=$(swift build --show-bin-path)/conformance

python=$out/venv/bin/python
"$ours" "$cases"/case* >"$out/ours.ndjson"
java -cp "$classes" EzVCard "$cases"/*.vcf "$cases"/case-202-jcard.json >"$out/ez-vcard.ndjson"
QT_QPA_PLATFORM=offscreen "$out/kcontacts" "$cases"/*.vcf >"$out/kcontacts.ndjson" 2>"$out/log"
"$python" "$here/Parsers/vobject_cards.py" vobject no "$cases"/*.vcf >"$out/vobject.ndjson"
"$python" "$here/Parsers/vobject_cards.py" vobject yes "$cases"/*.vcf >"$out/vobject-qp.ndjson"
"$python" "$here/Parsers/vobject_cards.py" vobjectx no "$cases"/*.vcf >"$out/vobjectx.ndjson"
/usr/bin/python3 "$here/Parsers/ebook_cards.py" "$cases"/*.vcf >"$out/ebook.ndjson" 2>"$out/log"
# The module keeps groups in a hash, whose order would be another one in each run.
PERL_HASH_SEED=0 PERL_PERTURB_KEYS=0 perl "$here/Parsers/text_vcard.pl" "$cases"/*.vcf >"$out/text-vcard.ndjson"
php "$here/Parsers/sabre.php" "$cases"/*.vcf >"$out/sabre.ndjson"
/usr/bin/python3 "$here/Parsers/python_tables.py" "$cases"/*.csv "$cases"/case*.ndjson \
    >"$out/python.ndjson"

# The upstream version of a Debian package: without epoch and revision.
version() { dpkg-query -W -f '${Version}' "$1" | sed 's/^[0-9]*://; s/[-+].*//'; }
{
    echo
    echo "Made on $(date -u +%Y-%m-%d) by \`Tests/Conformance/table.sh\`."
    echo
    "$python" "$here/compare.py" "$cases/expected.ndjson" "ours=$out/ours.ndjson" \
        "ez-vcard $(version libez-vcard-java)=$out/ez-vcard.ndjson" \
        "KContacts $(version libkf5contacts-dev)=$out/kcontacts.ndjson" \
        "vobject 0.9.9=$out/vobject.ndjson" "the same, \`allowQP\`=$out/vobject-qp.ndjson" \
        "vobjectx 0.6.1=$out/vobjectx.ndjson" \
        "libebook $(version libebook-contacts-1.2-4)=$out/ebook.ndjson" \
        "Text::vCard $(version libtext-vcard-perl)=$out/text-vcard.ndjson" \
        "Sabre $(version php-sabre-vobject)=$out/sabre.ndjson" \
        "Python $(/usr/bin/python3 -c 'import platform; print(platform.python_version())') \
\`csv\`, \`json\`=$out/python.ndjson"
    echo
} >"$out/table.md"

sed -i -e '/<!-- table -->/,/<!-- end of table -->/{/<!--/!d}' -e "/<!-- table -->/r $out/table.md" \
    "$readme"
echo "The table is in $readme"
