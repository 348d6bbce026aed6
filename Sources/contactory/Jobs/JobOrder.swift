import Stores
import WorkerRuntime

/// What a command asks to be made into a job of a store.
protocol JobOrder {
    /// Where the contacts go.
    var store: StoreAddress { get }
    /// How the store is to be used.
    var storeOptions: StoreOptions { get }
    /// The idempotency key, when there is one.
    var key: String? { get }

    /// The job for a store with these traits.
    func specification(for traits: StoreTraits) throws(CommandError) -> JobSpecification
}

extension JobRequest: JobOrder {
    func specification(for traits: StoreTraits) -> JobSpecification {
        specification(preferredChunkSize: traits.preferredChunkSize)
    }
}
