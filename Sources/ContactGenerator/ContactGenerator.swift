public import ContactModel

/// Makes the contacts of a recipe, any of them, in any order.
///
/// The contact at an index is a pure function of version, recipe and index: no state, no clock, no
/// host setting. Copies share their tables; any number of threads may use one.
public struct ContactGenerator: Sendable {
    /// Says which contacts a recipe stands for; a change of any byte of any contact is a new one.
    public static let version = 1
    /// One more than the greatest index.
    public static let indexLimit: UInt64 = 1 << 40

    /// What is made.
    public let recipe: Recipe

    private let uids: UIDScheme
    private let contacts: Contacts

    /// The profile's own part.
    private enum Contacts: Sendable {
        case seed(SeedContacts)
        case realistic(RealisticContacts)
    }

    /// Makes a generator; the first of a process parses the tables, which takes milliseconds.
    public init(_ recipe: Recipe) {
        self.recipe = recipe
        uids = UIDScheme(recipe)
        contacts =
            switch recipe.profile {
            case .seed: .seed(SeedContacts(recipe.seed))
            case .realistic: .realistic(RealisticContacts(recipe.seed, .shared))
            }
    }

    /// Replaces what is in `batch` by the contacts `first` ..< `first` + `count`.
    ///
    /// Allocates nothing once the batch has held as many contacts before.
    ///
    /// - Precondition: the indexes are below `indexLimit`, and there are at most
    ///   `ContactBatch.maximumCount`.
    public func fill(_ batch: inout ContactBatch, first: UInt64, count: Int) {
        precondition((0...ContactBatch.maximumCount).contains(count), "too many for a batch")
        precondition(first <= Self.indexLimit, "indexes end at 2^40")
        precondition(UInt64(count) <= Self.indexLimit - first, "indexes end at 2^40")
        batch.removeAll()
        let end = first + UInt64(count)
        var next = first
        while next < end {
            let blockEnd = min(next + Self.blockSize, end)
            write(next..<blockEnd, to: &batch)
            next = blockEnd
        }
    }

    /// The index of the contact with this UID; nothing when no contact of the recipe has it.
    public func index(of uid: ContactUID) -> UInt64? {
        uids.index(of: uid)
    }

    /// How many contacts are reserved for at once: few, because the longest possible ones are
    /// reserved for, and those are three times as long as the usual ones.
    private static let blockSize: UInt64 = 1_000

    private func write(_ indexes: Range<UInt64>, to batch: inout ContactBatch) {
        switch contacts {
        case .seed(let contacts):
            batch.write(contacts: indexes.count, textAtMost: SeedContacts.textAtMost) { writer in
                for index in indexes {
                    writer.beginContact(index: index, uid: uids.uid(index))
                    contacts.writeFields(of: index, to: &writer)
                    writer.endContact()
                }
            }
        case .realistic(let contacts):
            batch.write(contacts: indexes.count, textAtMost: contacts.textAtMost) { writer in
                for index in indexes {
                    writer.beginContact(index: index, uid: uids.uid(index))
                    contacts.writeFields(of: index, to: &writer)
                    writer.endContact()
                }
            }
        }
    }
}
