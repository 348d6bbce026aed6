import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

@Suite struct ProfileTests {
    @Test(arguments: [1_000, 9_991])
    func `an importer of address books keeps exactly N minus the blank ones`(count: Int) throws {
        let recipe = try recipe(.addressBookJapanese, mix: "ja_JP", options: "blank-share=2.5%")
        let generator = ContactGenerator(recipe)
        var kept: UInt64 = 0
        var companies = 0
        forEachRow(recipe, count: count) { batch, position in
            let row = Row(batch, position)
            let name = row[.givenName] + row[.familyName]
            let kana = row[.phoneticGivenName] + row[.phoneticFamilyName]
            let isBlank = name.isEmpty && kana.isEmpty && row[.company].isEmpty
            #expect(isBlank == (generator.truth(of: row.index).kind == "blank"))
            #expect(!row[.phone].isEmpty && !row[.email].isEmpty && !row[.street].isEmpty)
            kept += isBlank ? 0 : 1
            companies += name.isEmpty && !isBlank ? 1 : 0
        }
        let quotas = Plan(recipe, count: UInt64(count)).quotas
        #expect(quotas.first { $0.name == "kept" }?.count == kept)
        #expect(kept == UInt64(count - count * 25 / 1_000))
        #expect(companies > count / 20)
    }

    @Test func `a minimal contact is a given name alone or a phone alone`() {
        var named = 0
        for row in rows(recipe(.minimal), count: 1_000) {
            let present = ContactField.allCases.filter { !row[$0].isEmpty }
            #expect(present == [.givenName] || present == [.phone])
            named += present == [.givenName] ? 1 : 0
        }
        #expect(named == 500)
    }

    @Test(arguments: [(163, 0), (167, 1), (200, 10), (4_096, 512), (65_700, 20), (131_234, 3)])
    func `a heavy contact has eight phones, four addresses, photo and note of their sizes`(
        photoBytes: Int, noteBytes: Int
    ) throws {
        let recipe = try recipe(
            .heavy, mix: "en_US", options: "photo-bytes=\(photoBytes);note-bytes=\(noteBytes)")
        var photos: Set<Data> = []
        var phones: Set<String> = []
        for row in rows(recipe, count: 6) {
            let object = try JSONSerialization.jsonObject(with: Data(row[.extra].utf8))
            let extra = try #require(object as? [String: Any])
            let more = try #require(extra["phones"] as? [[String: String]])
            phones.formUnion([row[.phone]] + more.compactMap { $0["value"] })
            #expect((extra["emails"] as? [[String: String]])?.count == 3)
            let photo = try #require(Data(base64Encoded: extra["photo"] as? String ?? ""))
            #expect(photo.count == photoBytes)
            #expect(photo.starts(with: [0xFF, 0xD8]) && photo.suffix(2) == Data([0xFF, 0xD9]))
            photos.insert(photo)
            #expect((extra["note"] as? String ?? "").utf8.count == noteBytes)
            #expect((extra["birthday"] as? String)?.count == 10)
        }
        #expect(phones.count == 6 * 8)
        if photoBytes >= 200 { #expect(photos.count == 6) }
    }

    @Test func `each kind of dirt has exactly ten of a thousand, and is what it says`() throws {
        let recipe = try recipe(.dirty, mix: "ja_JP:50,de_DE:50")
        let generator = ContactGenerator(recipe)
        var counts: [String: Int] = [:]
        for row in rows(recipe, count: 2_000) {
            let kind = generator.truth(of: row.index).kind
            counts[kind, default: 0] += 1
            let name = row[.givenName] + row[.familyName]
            switch DirtyKind(rawValue: kind) {
            case .emptyName, .blankTriple: #expect(name.isEmpty)
            case .whitespaceName: #expect(name.allSatisfy(\.isWhitespace) && !name.isEmpty)
            case .name64: #expect(row[.givenName].count >= 64)
            case .name1000: #expect(row[.familyName].count >= 1_000)
            case .combining:
                #expect(
                    name.unicodeScalars.contains {
                        $0.properties.isDiacritic || $0.value > 0x3098 && $0.value < 0x309B
                    })
            case .rightToLeft: #expect(!name.unicodeScalars.allSatisfy { $0.value < 0x590 })
            case .astral: #expect(name.unicodeScalars.contains { $0.value > 0xFFFF })
            case .lineFeed: #expect(name.unicodeScalars.contains("\n"))
            case .carriageReturn: #expect(name.unicodeScalars.contains("\r"))
            case .formula: #expect("=+-@\t".contains(row[.givenName].prefix(1)))
            case .phoneTrunkZero: #expect(row[.phone].contains("(0)"))
            case .phoneLetters: #expect(row[.phone].hasPrefix("Cell: +"))
            case .noPhone: #expect(row[.phone].isEmpty && row[.phoneLabel].isEmpty)
            case .noEmail: #expect(row[.email].isEmpty)
            case .fiftyPhones: #expect(row[.extra].matches(of: /"value"/).count == 49)
            case .leapDay: #expect(row[.extra].contains("-02-29"))
            case .leadingZeroPostcode: #expect(row[.postalCode].hasPrefix("0"))
            case .invalidEmail: #expect(!row[.email].isEmpty)
            default: break
            }
            if !row[.extra].isEmpty {
                _ = try JSONSerialization.jsonObject(with: Data(row[.extra].utf8))
            }
        }
        for kind in DirtyKind.allCases { #expect(counts[kind.rawValue] == 20, "\(kind)") }
        #expect(counts[DirtyKind.clean] == 2_000 - 20 * DirtyKind.allCases.count)
    }

    @Test(arguments: ["en_US", "ja_JP", "de_DE", "es_ES", "ko_KR", "zh_CN", "ja_JP:50,fr_FR:50"])
    func `copies are of earlier originals, never of copies, and differ as the truth says`(
        mix: String
    ) throws {
        let recipe = try recipe(.duplicates, mix: mix, options: "duplicate-rate=25%")
        let generator = ContactGenerator(recipe)
        let count = 4_000
        let all = rows(recipe, count: count)
        var copies = 0
        var noises: [Noise: Int] = [:]
        for row in all {
            let truth = generator.truth(of: row.index)
            guard let original = truth.original, let noise = truth.noise else { continue }
            copies += 1
            noises[noise, default: 0] += 1
            #expect(original < row.index)
            #expect(generator.truth(of: original).original == nil)
            let changed = changedFields(row, all[Int(original)])
            let isRight = allowed(noise, changed)
            #expect(isRight, "\(noise) of \(all[Int(original)].fields): \(row.fields)")
        }
        #expect(copies == 1_000)
        #expect(noises.count == Noise.allCases.count)
        #expect(noises.values.allSatisfy { (90...91).contains($0) }, "\(noises)")
    }

    @Test func `without copies no row comes twice`() {
        var seen: Set<[String]> = []
        for row in rows(recipe(.realistic), count: 20_000) {
            #expect(seen.insert(row.fields).inserted)
        }
    }

    private func changedFields(_ row: Row, _ other: Row) -> Set<ContactField> {
        Set(ContactField.allCases.filter { row[$0] != other[$0] })
    }

    private func allowed(_ noise: Noise, _ changed: Set<ContactField>) -> Bool {
        let names: Set<ContactField> = [
            .givenName, .familyName, .phoneticGivenName, .phoneticFamilyName,
        ]
        let address: Set<ContactField> = [.street, .city, .region, .postalCode]
        switch noise {
        case .exact: return changed.isEmpty
        case .phone: return changed == [.phone]
        case .email: return changed.contains(.email) && changed.isSubset(of: [.email, .emailLabel])
        case .moved: return !changed.isEmpty && changed.isSubset(of: address)
        case .nickname: return changed == [.givenName]
        case .typo, .transposition, .ocr:
            return changed == [.givenName] || changed == [.familyName]
        case .phonetic:
            return changed.count == 1 && changed.isSubset(of: names)
        case .script, .swapped: return !changed.isEmpty && changed.isSubset(of: names)
        }
    }
}
