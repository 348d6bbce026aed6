"""Kana and their romanization: what the Japanese scripts of this folder share."""

# Hepburn, as in a passport but with long vowels as they are written (ou, oo, uu).
MORAE = dict(
    pair.split(":")
    for pair in """
    あ:a い:i う:u え:e お:o か:ka き:ki く:ku け:ke こ:ko さ:sa し:shi す:su せ:se そ:so た:ta ち:chi
    つ:tsu て:te と:to な:na に:ni ぬ:nu ね:ne の:no は:ha ひ:hi ふ:fu へ:he ほ:ho ま:ma み:mi む:mu
    め:me も:mo や:ya ゆ:yu よ:yo ら:ra り:ri る:ru れ:re ろ:ro わ:wa ゐ:i ゑ:e を:o ん:n が:ga ぎ:gi
    ぐ:gu げ:ge ご:go ざ:za じ:ji ず:zu ぜ:ze ぞ:zo だ:da ぢ:ji づ:zu で:de ど:do ば:ba び:bi ぶ:bu
    べ:be ぼ:bo ぱ:pa ぴ:pi ぷ:pu ぺ:pe ぽ:po ゔ:vu きゃ:kya きゅ:kyu きょ:kyo しゃ:sha しゅ:shu
    しょ:sho ちゃ:cha ちゅ:chu ちょ:cho にゃ:nya にゅ:nyu にょ:nyo ひゃ:hya ひゅ:hyu ひょ:hyo
    みゃ:mya みゅ:myu みょ:myo りゃ:rya りゅ:ryu りょ:ryo ぎゃ:gya ぎゅ:gyu ぎょ:gyo じゃ:ja じゅ:ju
    じょ:jo びゃ:bya びゅ:byu びょ:byo ぴゃ:pya ぴゅ:pyu ぴょ:pyo しぇ:she じぇ:je ちぇ:che てぃ:ti
    でぃ:di ふぁ:fa ふぃ:fi ふぇ:fe ふぉ:fo うぃ:wi うぇ:we ゔぁ:va ゔぃ:vi ゔぇ:ve ゔぉ:vo とぅ:tu
    どぅ:du ぢゃ:ja ぢゅ:ju ぢょ:jo ゃ:ya ゅ:yu ょ:yo ぁ:a ぃ:i ぅ:u ぇ:e ぉ:o
    """.split()
)


def hiragana(text):
    """Katakana as hiragana; every other character as it is."""
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


def romaji(kana):
    """The Hepburn romanization of hiragana."""
    result, position, doubled = "", 0, False
    while position < len(kana):
        if kana[position] == "っ":
            doubled, position = True, position + 1
            continue
        if kana[position] == "ー":
            position += 1
            continue
        mora = kana[position:position + 2]
        if mora not in MORAE:
            mora = kana[position]
        text = MORAE[mora]
        if doubled:
            text = ("t" if text.startswith("ch") else text[0]) + text
        if text[0] in "bpm" and result.endswith("n") and kana[position - 1] == "ん":
            pass  # modern Hepburn keeps n before b, p and m
        result, position, doubled = result + text, position + len(mora), False
    return result


def spellings(text):
    """The romanization with long vowels shortened, to compare spellings of one name."""
    text = text.replace("nm", "mm").replace("nb", "mb").replace("np", "mp")
    for long, short in [("ou", "o"), ("oo", "o"), ("oh", "o"), ("uu", "u"), ("aa", "a"),
                        ("ii", "i"), ("ee", "e"), ("ei", "e")]:
        text = text.replace(long, short)
    return text
