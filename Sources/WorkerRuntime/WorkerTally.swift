import Synchronization

/// What this worker has done since it started.
final class WorkerTally: Sendable {
    private let createdContacts = Atomic<Int64>(0)
    private let finishedChunks = Atomic<Int64>(0)

    /// Contacts this worker has put into stores.
    var created: Int64 { createdContacts.load(ordering: .relaxed) }
    /// Chunks this worker is through with.
    var chunks: Int64 { finishedChunks.load(ordering: .relaxed) }

    func count(created contacts: Int64) {
        createdContacts.wrappingAdd(contacts, ordering: .relaxed)
        finishedChunks.wrappingAdd(1, ordering: .relaxed)
    }
}
