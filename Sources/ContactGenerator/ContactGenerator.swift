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
    /// The most contacts that fit into a batch: fewer than `ContactBatch.maximumCount` when each
    /// has much text.
    public let maximumBatchCount: Int

    let uids: UIDScheme
    let cast: Cast
    private let contacts: Contacts
    private let textAtMost: Int

    /// The profile's own part.
    private enum Contacts: Sendable {
        case seed(SeedContacts)
        case realistic(RealisticContacts)
        case addressBook(AddressBookContacts)
        case minimal(MinimalContacts)
        case heavy(HeavyContacts)
        case dirty(DirtyContacts)
        case duplicates(DuplicateContacts)
    }

    /// Makes a generator; the first of a process parses the tables, which takes milliseconds.
    ///
    /// A recipe that `Plan` refuses is served with the usual phones; see `Recipe.phoneTier(of:)`.
    public init(_ recipe: Recipe) {
        self.recipe = recipe
        uids = UIDScheme(recipe)
        cast = Cast(recipe)
        contacts =
            switch recipe.profile {
            case .seed: .seed(SeedContacts(recipe.seed))
            case .realistic: .realistic(RealisticContacts(cast))
            case .addressBookJapanese: .addressBook(AddressBookContacts(recipe, cast))
            case .minimal: .minimal(MinimalContacts(cast))
            case .heavy: .heavy(HeavyContacts(recipe, cast))
            case .dirty: .dirty(DirtyContacts(recipe, cast))
            case .duplicates: .duplicates(DuplicateContacts(recipe, cast))
            }
        textAtMost = Self.profile(contacts).textAtMost
        maximumBatchCount = min(ContactBatch.maximumCount, Int(UInt32.max) / textAtMost / 2)
    }

    /// Replaces what is in `batch` by the contacts `first` ..< `first` + `count`.
    ///
    /// Allocates nothing once the batch has held as many contacts before.
    ///
    /// - Precondition: the indexes are below `indexLimit`, and there are at most
    ///   `maximumBatchCount`.
    public func fill(_ batch: inout ContactBatch, first: UInt64, count: Int) {
        precondition((0...maximumBatchCount).contains(count), "too many for a batch")
        precondition(first <= Self.indexLimit, "indexes end at 2^40")
        precondition(UInt64(count) <= Self.indexLimit - first, "indexes end at 2^40")
        batch.removeAll()
        let end = first + UInt64(count)
        switch contacts {
        case .seed(let profile): write(profile, first..<end, to: &batch)
        case .realistic(let profile): write(profile, first..<end, to: &batch)
        case .addressBook(let profile): write(profile, first..<end, to: &batch)
        case .minimal(let profile): write(profile, first..<end, to: &batch)
        case .heavy(let profile): write(profile, first..<end, to: &batch)
        case .dirty(let profile): write(profile, first..<end, to: &batch)
        case .duplicates(let profile): write(profile, first..<end, to: &batch)
        }
    }

    /// What is known about the contact at `index` that its fields do not say.
    public func truth(of index: UInt64) -> Truth {
        Self.profile(contacts).truth(of: cast.mix.seat(of: index))
    }

    /// The index of the contact with this UID; nothing when no contact of the recipe has it.
    public func index(of uid: ContactUID) -> UInt64? {
        uids.index(of: uid)
    }

    private static func profile(_ contacts: Contacts) -> any ProfileContacts {
        switch contacts {
        case .seed(let profile): profile
        case .realistic(let profile): profile
        case .addressBook(let profile): profile
        case .minimal(let profile): profile
        case .heavy(let profile): profile
        case .dirty(let profile): profile
        case .duplicates(let profile): profile
        }
    }

    /// How many bytes are reserved at once: few, because the longest possible contacts are reserved
    /// for, and those are several times as long as the usual ones.
    private static let blockBytes = 1 << 20

    @inline(__always)
    private func write<Profile: ProfileContacts>(
        _ profile: Profile, _ indexes: Range<UInt64>, to batch: inout ContactBatch
    ) {
        let blockSize = UInt64(max(1, min(1_000, Self.blockBytes / textAtMost)))
        var neighbours = Neighbours()
        var next = indexes.lowerBound
        while next < indexes.upperBound {
            let end = min(next + blockSize, indexes.upperBound)
            write(profile, block: next..<end, &neighbours, to: &batch)
            next = end
        }
    }

    @inline(__always)
    private func write<Profile: ProfileContacts>(
        _ profile: Profile, block indexes: Range<UInt64>, _ neighbours: inout Neighbours,
        to batch: inout ContactBatch
    ) {
        batch.write(contacts: indexes.count, textAtMost: textAtMost) { writer in
            // A writer of the function's own can stay in registers.
            writer.apart { write(profile, indexes, &neighbours, to: &$0) }
        }
    }

    @inline(__always)
    private func write<Profile: ProfileContacts>(
        _ profile: Profile, _ indexes: Range<UInt64>, _ neighbours: inout Neighbours,
        to writer: inout ContactWriter
    ) {
        if cast.mix.isSingle {
            let locale = cast.locales[0]
            for index in indexes {
                writer.beginContact(index: index, uid: uids.uid(index))
                profile.writeFields(
                    of: Seat(index: index, part: 0, rank: index), in: locale, &neighbours,
                    to: &writer)
                writer.endContact()
            }
        } else {
            for index in indexes {
                let seat = cast.mix.seat(of: index)
                writer.beginContact(index: index, uid: uids.uid(index))
                profile.writeFields(
                    of: seat, in: cast.locales[seat.part], &neighbours, to: &writer)
                writer.endContact()
            }
        }
    }
}
