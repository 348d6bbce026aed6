public import ContactModel

/// What a store can work out of a chunk without a look at its destination.
///
/// Where lanes take turns at a store, each prepares its chunk before its turn. A preparation has one
/// chunk at a time, from any thread, and uses its memory again for the next one. It never decides:
/// the store may find, in its turn, that it has no use for it.
public protocol ChunkPreparation: AnyObject {
    /// Prepares a chunk in the place of the one before.
    ///
    /// - Parameters:
    ///   - batch: the chunk's contacts.
    ///   - chunk: which chunk of which job they are, and what else it brings.
    /// - Throws: `StoreError.rejected` when the chunk cannot be stored, whatever the store holds.
    func prepare(_ batch: borrowing ContactBatch, as chunk: ChunkDelivery) throws(StoreError)
}

extension ContactStore {
    /// Makes no preparation: most stores have nothing to prepare.
    public func makePreparation() -> (any ChunkPreparation)? { nil }

    /// Persists a chunk without its preparation.
    public func store(
        _ batch: borrowing ContactBatch, as chunk: ChunkDelivery,
        preparedBy preparation: any ChunkPreparation, mayCommit: () -> Bool
    ) throws(StoreError) -> ChunkReceipt {
        try store(batch, as: chunk, mayCommit: mayCommit)
    }
}
