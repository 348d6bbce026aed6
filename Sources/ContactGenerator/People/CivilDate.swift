import ContactModel

/// A day of the Gregorian calendar.
struct CivilDate: Hashable, BitwiseCopyable {
    /// The year.
    let year: Int
    /// 1 … 12.
    let month: Int
    /// 1 … 31.
    let day: Int

    /// The day that is so many days after 1970-01-01.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    @inline(__always) init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days after 1970-01-01 of a day; `days_from_civil` of the same paper.
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Writes `1984-05-17`.
    func write(to contact: inout ContactWriter) {
        contact.append(decimal: year, digits: 4)
        contact.append(UInt8(ascii: "-"))
        contact.append(decimal: month, digits: 2)
        contact.append(UInt8(ascii: "-"))
        contact.append(decimal: day, digits: 2)
    }
}
