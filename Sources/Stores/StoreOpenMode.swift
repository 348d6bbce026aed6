/// Whether opening a store may make it.
public enum StoreOpenMode: Hashable, Sendable {
    /// Make the store when there is none, and bring an older schema up to date.
    case createIfMissing
    /// Refuse when there is none, and make nothing. An older schema is still brought up to date.
    case mustExist
}
