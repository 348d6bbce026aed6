import ContactModel

/// What is known about a value that may have been made by a recipe.
public enum Identification: Hashable, Sendable {
    /// The contact at this index has the value.
    ///
    /// - Parameter repeatsEvery: after how many of the contacts that share a pool of numbers a phone
    ///   comes again, this index being the first; nothing for what never repeats.
    case index(UInt64, repeatsEvery: UInt64?)
    /// No contact of the recipe has it, or none can be found; the reason.
    case notOurs(String)
}

extension ContactGenerator {
    /// Finds the contact that has an e-mail address, a UID or a phone.
    ///
    /// Nothing is searched: the permutation behind the value is inverted, and the contact found is
    /// made again and compared.
    public func identify(_ value: String) -> Identification {
        let value = String(value.drop(while: \.isWhitespace))
        let text = value.lastIndex { !$0.isWhitespace }.map { String(value[...$0]) } ?? ""
        if text.contains("@") { return identify(email: text.lowercased()) }
        if let uid = ContactUID(text) { return identify(uid: uid) }
        return identify(phone: text)
    }

    private func identify(uid: ContactUID) -> Identification {
        guard let index = index(of: uid) else {
            return .notOurs("no contact of this recipe has this UID")
        }
        return .index(index, repeatsEvery: nil)
    }

    private func identify(email: String) -> Identification {
        if recipe.profile == .seed || recipe.profile == .minimal {
            return .notOurs("profile \(recipe.profile.rawValue) has no e-mail addresses")
        }
        if recipe.options.emailStyle == .plain {
            return .notOurs("plain addresses are names alone and hold no index")
        }
        let localPart = email.prefix { $0 != "@" }
        guard let index = cast.locales[0].emails.index(ofLocalPart: localPart) else {
            return .notOurs("the address has no tag of style \(recipe.options.emailStyle.rawValue)")
        }
        let period = recipe.options.emailStyle.capacity.flatMap {
            $0 < Self.indexLimit ? $0 : nil
        }
        return confirm(index, .email, email, repeatsEvery: period)
    }

    private func identify(phone text: String) -> Identification {
        if recipe.profile == .seed {
            return .notOurs("phones of profile seed are random digits and hold no index")
        }
        let phone = SafeRanges.digits(of: text) ?? text
        for (part, locale) in cast.locales.enumerated() {
            guard let turn = locale.phones.turn(of: phone) else { continue }
            return identify(phone: phone, from: turn, in: part, locale.phones.pool.capacity)
        }
        return .notOurs("the phone is none of this recipe's ranges")
    }

    /// How many of the contacts that a phone comes to are looked at: in some profiles there are
    /// contacts that do not show theirs.
    private static let turnLimit = 1_000

    /// Looks at the contacts whose turn it is to have a number, the first one first.
    private func identify(
        phone: String, from first: UInt64, in part: Int, _ capacity: UInt64
    ) -> Identification {
        let each = recipe.profile.phonesEach
        var answer: Identification?
        for number in 0..<UInt64(Self.turnLimit) {
            let rank = (first + number * capacity) / each
            guard rank < Self.indexLimit else { break }
            let index = cast.mix.index(ofPhoneRank: rank, inPoolOf: part)
            guard index < Self.indexLimit else { break }
            let found = confirm(index, .phone, phone, repeatsEvery: capacity / each)
            if case .index = found { return found }
            answer = answer ?? found
        }
        return answer ?? .notOurs("no contact of this recipe comes to this phone")
    }

    /// Makes the contact at `index` and looks whether it has the value.
    private func confirm(
        _ index: UInt64, _ field: ContactField, _ value: String, repeatsEvery period: UInt64?
    ) -> Identification {
        var batch = ContactBatch()
        fill(&batch, first: index, count: 1)
        let shown = batch.text(of: field, at: 0)
        let isFirst = shown == value || (field == .phone && SafeRanges.digits(of: shown) == value)
        let isFurther = batch.text(of: .extra, at: 0).contains("\"value\":\"\(value)\"")
        if isFirst || isFurther { return .index(index, repeatsEvery: period) }
        let truth = truth(of: index)
        guard let original = truth.original else {
            return .notOurs("it would be contact \(index)'s, which has another one")
        }
        return .notOurs(
            "it would be contact \(index)'s, which is a copy of contact \(original) and shows that "
                + "one's")
    }
}
