import ContactModel
import Stores

/// A batch laid out for reading at full speed: what a virtual table and a page are made of.
///
/// ```
/// bytes  A n n E x a m p l e …            the batch's own, not copied
/// ends   0  3  10 10 …                    field f of row r is ends[16 r + f] ..< ends[16 r + f + 1]
/// ids    job × 2^40 + index               one a row
/// uids   0123… (36 characters)            one a row
/// ```
struct BatchRows {
    private(set) var ids: [Int64] = []
    private(set) var uids: [UInt8] = []
    private(set) var ends: [UInt32] = []

    /// How many rows there are.
    var count: Int { ids.count }

    /// Lays out a batch as contacts of `job`; the memory of the batch before is used again.
    mutating func fill(_ batch: borrowing ContactBatch, of job: JobOrdinal) {
        ids.removeAll(keepingCapacity: true)
        uids.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        ids.reserveCapacity(batch.count)
        uids.reserveCapacity(batch.count * ContactUID.textLength)
        ends.reserveCapacity(batch.count * Self.fieldCount + 1)
        ends.append(0)
        for position in 0..<batch.count {
            ids.append(job.contactID(index: batch.index(at: position)))
            batch.uid(at: position).write(to: &uids)
            for field in ContactField.allCases {
                ends.append(UInt32(batch.range(of: field, at: position).upperBound))
            }
        }
    }

    /// The number of text columns after `id` and `uid`.
    static let fieldCount = ContactField.allCases.count
    /// The columns of `contacts`, in their order.
    static let columns = ["id", "uid"] + ContactField.allCases.map(\.columnName)

    /// Lends the rows as pointers, for C callbacks and for writing pages.
    func withView<R, E: Error>(
        _ batch: borrowing ContactBatch, _ body: (BatchView) throws(E) -> R
    ) throws(E) -> R {
        try unsafe batch.bytes.withUnsafeBufferPointer { bytes throws(E) in
            try unsafe ends.withUnsafeBufferPointer { ends throws(E) in
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

    /// No rows.
    static var empty: BatchView {
        unsafe BatchView(bytes: nil, ends: nil, uids: nil, ids: nil, count: 0)
    }
}
