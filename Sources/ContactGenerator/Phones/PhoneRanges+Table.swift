extension PhoneRanges {
    /// The rows; see `PhoneRanges`.
    ///
    /// - United States: 555-0100 to 555-0199 of every area code are set aside (NANPA, ATIS-0300115);
    ///   an exchange begins with 2 to 9 (NXX), so 0xx-xxxx and 1xx-xxxx exist in no area code.
    /// - United Kingdom: Ofcom, telephone numbers for use in TV and radio drama. Left out because
    ///   libphonenumber calls them invalid: 0115 496 0xxx, 01632 960xxx, 07700 900xxx.
    /// - Germany: Bundesnetzagentur, Amtsblatt 7/2021, Mitteilung 148/2021.
    /// - France: ARCEP, numbers for audiovisual works. Left out as invalid: 06 39 98 xx xx.
    /// - Sweden: PTS, telephone numbers for use in books and films.
    /// - Japan: local exchanges begin with 2 to 9; those with 1 are service codes. Only area codes
    ///   are listed that no longer one continues with a 1, as 047 does with 04-71xx, and whose
    ///   numbers libphonenumber calls valid: not 046, 073, 083, 088.
    /// - Spain, Italy, Brazil, Korea, China: no numbers kept for fiction are known.
    static let table = """
        US fictional +1* 5550100-5550199 * valid NANPA: 555-0100 to 555-0199
        US unassignable +1* 0000000-1999999 * invalid exchange begins with 0 or 1
        US plausible +1* 2000000-9999999 * valid none: may be somebody's
        GB fictional +44113 4960000-4960999 0113 valid Ofcom: drama numbers, Leeds
        GB fictional +44114 4960000-4960999 0114 valid Ofcom: drama numbers, Sheffield
        GB fictional +44116 4960000-4960999 0116 valid Ofcom: drama numbers, Leicester
        GB fictional +44117 4960000-4960999 0117 valid Ofcom: drama numbers, Bristol
        GB fictional +44118 4960000-4960999 0118 valid Ofcom: drama numbers, Reading
        GB fictional +44121 4960000-4960999 0121 valid Ofcom: drama numbers, Birmingham
        GB fictional +44131 4960000-4960999 0131 valid Ofcom: drama numbers, Edinburgh
        GB fictional +44141 4960000-4960999 0141 valid Ofcom: drama numbers, Glasgow
        GB fictional +44151 4960000-4960999 0151 valid Ofcom: drama numbers, Liverpool
        GB fictional +44161 4960000-4960999 0161 valid Ofcom: drama numbers, Manchester
        GB fictional +44191 4980000-4980999 0191 valid Ofcom: drama numbers, Tyneside
        GB fictional +4420 79460000-79460999 020 valid Ofcom: drama numbers, London
        GB fictional +4428 96496000-96496999 028 valid Ofcom: drama numbers, Northern Ireland
        GB fictional +4429 20180000-20180999 029 valid Ofcom: drama numbers, Cardiff
        GB plausible +4474 00000000-99999999 - valid none: may be somebody's
        DE fictional +4930 23125000-23125999 030 valid BNetzA: Mitteilung 148/2021, Berlin
        DE fictional +4969 90009000-90009999 069 valid BNetzA: Mitteilung 148/2021, Frankfurt
        DE fictional +4940 66969000-66969999 040 valid BNetzA: Mitteilung 148/2021, Hamburg
        DE fictional +49221 4710000-4710999 0221 valid BNetzA: Mitteilung 148/2021, Köln
        DE fictional +4989 99998000-99998999 089 valid BNetzA: Mitteilung 148/2021, München
        DE plausible +49151 00000000-99999999 - valid none: may be somebody's
        FR fictional +331 99000000-99009999 01 valid ARCEP: audiovisual works
        FR fictional +332 61910000-61919999 02 valid ARCEP: audiovisual works
        FR fictional +333 53010000-53019999 03 valid ARCEP: audiovisual works
        FR fictional +334 65710000-65719999 04 valid ARCEP: audiovisual works
        FR fictional +335 36490000-36499999 05 valid ARCEP: audiovisual works
        FR plausible +336 10000000-38999999 - valid none: may be somebody's
        SE fictional +4670 1740605-1740699 - valid PTS: numbers for fiction, mobile
        SE fictional +468 46500400-46500499 08 valid PTS: numbers for fiction, Stockholm
        SE fictional +4631 3900600-3900699 031 valid PTS: numbers for fiction, Göteborg
        SE fictional +4640 6280400-6280499 040 valid PTS: numbers for fiction, Malmö
        SE fictional +46980 319200-319299 0980 valid PTS: numbers for fiction, Kiruna
        SE plausible +4673 0000000-9999999 - valid none: may be somebody's
        JP unassignable +813 10000000-19999999 03 valid exchange begins with 1, Tokyo
        JP unassignable +816 10000000-19999999 06 valid exchange begins with 1, Osaka
        JP unassignable +8122 1000000-1999999 022 valid exchange begins with 1
        JP unassignable +8123 1000000-1999999 023 valid exchange begins with 1
        JP unassignable +8125 1000000-1999999 025 valid exchange begins with 1
        JP unassignable +8127 1000000-1999999 027 valid exchange begins with 1
        JP unassignable +8143 1000000-1999999 043 valid exchange begins with 1
        JP unassignable +8144 1000000-1999999 044 valid exchange begins with 1
        JP unassignable +8145 1000000-1999999 045 valid exchange begins with 1
        JP unassignable +8148 1000000-1999999 048 valid exchange begins with 1
        JP unassignable +8152 1000000-1999999 052 valid exchange begins with 1
        JP unassignable +8154 1000000-1999999 054 valid exchange begins with 1
        JP unassignable +8175 1000000-1999999 075 valid exchange begins with 1
        JP unassignable +8178 1000000-1999999 078 valid exchange begins with 1
        JP unassignable +8182 1000000-1999999 082 valid exchange begins with 1
        JP unassignable +8186 1000000-1999999 086 valid exchange begins with 1
        JP unassignable +8187 1000000-1999999 087 valid exchange begins with 1
        JP unassignable +8189 1000000-1999999 089 valid exchange begins with 1
        JP unassignable +8192 1000000-1999999 092 valid exchange begins with 1
        JP unassignable +8193 1000000-1999999 093 valid exchange begins with 1
        JP unassignable +8195 1000000-1999999 095 valid exchange begins with 1
        JP unassignable +8196 1000000-1999999 096 valid exchange begins with 1
        JP unassignable +8197 1000000-1999999 097 valid exchange begins with 1
        JP unassignable +8198 1000000-1999999 098 valid exchange begins with 1
        JP plausible +8190 10000000-99999999 - valid none: may be somebody's
        ES plausible +346 00000000-99999999 - valid none: may be somebody's
        IT plausible +39333 0000000-9999999 - valid none: may be somebody's
        BR plausible +55119 60000000-99999999 - valid none: may be somebody's
        KR plausible +8210 20000000-49999999 - valid none: may be somebody's
        CN plausible +86138 00000000-99999999 - valid none: may be somebody's
        """
}
