import Testing

@testable import ContactModel

/// What of a contact is not there any more when it comes back.
struct Differences {
    private(set) var lost: Set<Loss> = []

    init(_ before: ContactRow, _ after: ContactRow) {
        let (old, new) = (before.contact, after.contact)
        if old.uid != new.uid { lost.insert(.identity) }
        if old.phonetic != new.phonetic { lost.insert(.reading) }
        if old.phoneticCompany != new.phoneticCompany { lost.insert(.companyReading) }
        if old.isCompany != new.isCompany { lost.insert(.companyMark) }
        if old.units != new.units { lost.insert(.units) }
        if old.birthday != new.birthday || old.birthdayText != new.birthdayText {
            lost.insert(.birthday)
        }
        if old.nickname != new.nickname { lost.insert(.nickname) }
        if old.photo != new.photo { lost.insert(.photo) }
        if old.revision != new.revision { lost.insert(.revision) }
        if Set(old.columns) != Set(new.columns) { lost.insert(.columns) }
        if before.isWhole != after.isWhole { lost.insert(.unknown) }
        compareNames(old, new)
        compareProperties(old.others, new.others)
        compare(old.phones, new.phones, .phones, .phoneOrder, .phoneLabels)
        compare(old.emails, new.emails, .emails, nil, .emailLabels)
        compareAddresses(old.addresses, new.addresses)
        let texts = [\ImportedContact.company, \.title, \.note, \.name.prefix, \.name.suffix]
        // A text of another line end is the same.
        #expect(
            texts.allSatisfy {
                old[keyPath: $0].withLineFeeds == new[keyPath: $0].withLineFeeds
            })
    }

    private mutating func compareNames(_ old: ImportedContact, _ new: ImportedContact) {
        if old.hasOnlyWholeName && !new.hasOnlyWholeName {
            lost.insert(.nameParts)
        } else if old.formattedName != new.formattedName {
            lost.insert(.shownName)
        }
    }

    private mutating func compareProperties(
        _ old: [ImportedContact.Property], _ new: [ImportedContact.Property]
    ) {
        if old.map(\.name) != new.map(\.name) || old.map(\.value) != new.map(\.value) {
            lost.insert(.properties)
        } else if old != new {
            lost.insert(.parameters)
        }
    }

    private mutating func compare(
        _ old: [ImportedContact.Labelled], _ new: [ImportedContact.Labelled], _ loss: Loss,
        _ order: Loss?, _ labels: Loss
    ) {
        let (before, after) = (old.map(\.value), new.map(\.value))
        if before.count != after.count { lost.insert(loss) }
        if let order, before.filter(after.contains) != after { lost.insert(order) }
        for value in new where !old.contains(where: { $0 == value }) { lost.insert(labels) }
    }

    private mutating func compareAddresses(_ old: [PostalAddress], _ new: [PostalAddress]) {
        if old.count != new.count { lost.insert(.addresses) }
        let streets = new.map { $0.street + $0.city }
        if old.map({ $0.street + $0.city }).filter(streets.contains) != streets {
            lost.insert(.addressOrder)
        }
        for address in new {
            guard
                let same = old.first(where: {
                    $0.street + $0.city == address.street + address.city
                })
            else { continue }
            if same.label != address.label { lost.insert(.addressLabels) }
            if same.layoutCode != address.layoutCode { lost.insert(.country) }
        }
    }
}
