import AddressBooks
import ContactModel

/// Where the contacts of a batch come from.
struct RecordOrigins: Sendable {
    /// The job's files.
    let files: [InputFile]
    /// The record of each contact of the batch, by its position there.
    var places: [RecordPlace] = []

    /// Why a contact failed, with the place of its record.
    func text(of position: Int, _ reason: String) -> String {
        let place = places[position]
        return RecordOrigin(
            file: files[place.file].name, line: place.boundary.line, bytes: place.boundary.bytes
        ).text(reason)
    }
}

/// Where a record lies.
struct RecordPlace: Sendable {
    /// The number of its file.
    let file: Int
    /// Where it lies in that file.
    let boundary: RecordBoundary
}
