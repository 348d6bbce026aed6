import ContactGenerator

/// What a scan has found so far.
struct SafetyReport: Encodable {
    /// Something that may reach a person, and where it stands.
    struct Hit: Encodable, Hashable {
        let place: String
        let kind: String
        let value: String
    }

    /// Hits that are kept in full; all are counted.
    static let shownHits = 20

    private(set) var emails = 0
    private(set) var phones = 0
    private(set) var outside = 0
    private(set) var hits: [Hit] = []

    /// Checks the values whose signs begin in a part of `bytes`; `place` says where they are from.
    mutating func check(
        _ bytes: ArraySlice<UInt8>, signs: Range<Int>, at place: @autoclosure () -> String
    ) {
        ReachFinder.search(bytes, signs: signs) { finding in
            switch finding {
            case .email(let text):
                emails += 1
                if SafeRanges.check(email: text).isOutside { note("email", text, at: place()) }
            case .phone(let text):
                phones += 1
                if PhoneReading.isOutside(text) { note("phone", text, at: place()) }
            }
        }
    }

    /// One line that says how it went.
    var summary: String {
        let shown = outside > hits.count ? ", the first \(hits.count) shown" : ""
        return "\(NumberText.count(Int64(emails), "e-mail address", "e-mail addresses")) "
            + "and \(NumberText.count(Int64(phones), "phone")) looked at, "
            + "\(NumberText.grouped(Int64(outside))) may be somebody's\(shown)"
    }

    private mutating func note(_ kind: String, _ value: String, at place: String) {
        outside += 1
        if hits.count < Self.shownHits {
            hits.append(Hit(place: place, kind: kind, value: value))
        }
    }
}
