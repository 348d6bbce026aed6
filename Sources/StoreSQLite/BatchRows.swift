import ContactModel
import Stores

/// A batch laid out for reading at full speed: what a virtual table and a page are made of.
///
/// ```
/// bytes  A n n E x a m p l e …            the batch's own, not copied
/// ends   3  10 10 …                       so are these: field f of row r ends at ends[16 r + f]
/// ids    job × 2^40 + index               one a row
/// uids   0123… (36 characters)            one a row
/// ```
struct BatchRows {
    private(set) var ids: [Int64] = []
    private(set) var uids: [UInt8] = []

    /// Lays out a batch as contacts of `job`; the memory of the batch before is used again.
    mutating func fill(_ batch: borrowing ContactBatch, of job: JobOrdinal) {
        ids.removeAll(keepingCapacity: true)
        uids.removeAll(keepingCapacity: true)
        ids.reserveCapacity(batch.count)
        for position in 0..<batch.count {
            ids.append(job.contactID(index: batch.index(at: position)))
        }
        batch.writeUIDs(to: &uids)
    }

    /// The number of text columns after `id` and `uid`: `ContactField.allCases.count`, as a
    /// constant that loops can be unrolled for.
    static var fieldCount: Int { 16 }
    /// The columns of `contacts`, in their order.
    static let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)

    /// Lends the rows as pointers, for C callbacks and for writing pages.
    func withView<R, E: Error>(
        _ batch: borrowing ContactBatch, _ body: (BatchView) throws(E) -> R
    ) throws(E) -> R {
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes throws(E) in
            try unsafe batch.fieldEnds.withUnsafeBufferPointer { ends throws(E) in
                try unsafe uids.withUnsafeBufferPointer { uids throws(E) in
                    try unsafe ids.withUnsafeBufferPointer { ids throws(E) in
                        try body(
                            unsafe BatchView(
                                bytes: bytes.baseAddress, ends: ends.baseAddress,
                                uids: uids.baseAddress, ids: ids.baseAddress, count: ids.count))
                    }
                }
            }
        }
    }
}

/// `BatchRows` as pointers; valid inside `withView` only.
@safe struct BatchView {
    let bytes: UnsafePointer<UInt8>?
    let ends: UnsafePointer<UInt32>?
    let uids: UnsafePointer<UInt8>?
    let ids: UnsafePointer<Int64>?
    let count: Int

    /// Where in `bytes` the texts of a row begin, which must be there.
    @inline(__always) func start(of row: Int) -> UInt32 {
        guard row > 0, let ends = unsafe ends else { return 0 }
        return unsafe ends[row * BatchRows.fieldCount - 1]
    }

    /// No rows.
    static var empty: BatchView {
        unsafe BatchView(bytes: nil, ends: nil, uids: nil, ids: nil, count: 0)
    }
}
