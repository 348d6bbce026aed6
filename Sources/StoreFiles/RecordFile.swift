import Foundation
import Stores

/// Small JSON files by which a store remembers.
enum RecordFile {
    /// More than the largest specification or chunk with many parts comes to.
    private static let maximumBytes = 64 << 20

    /// Reads a record; nothing when there is none.
    static func read<Record: Decodable>(
        _ type: Record.Type, _ name: String, in folder: borrowing Folder
    ) throws(StoreError) -> Record? {
        guard let file = try folder.open(name) else { return nil }
        let bytes = try file.readAll(limit: maximumBytes)
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw FileFailure.refusal(
                "damaged", folder.path(of: name),
                "it is not what contactory wrote; restore it, or begin a new folder")
        }
    }

    /// Writes a record durably under a name that must not be taken; answers whether it was not.
    ///
    /// `mayCommit` is asked right before the name is given; without a permit nothing is left.
    static func add(
        _ record: some Encodable, _ name: String, token: String, to folder: borrowing Folder,
        mayCommit: () -> Bool = { true }
    ) throws(StoreError) -> Bool {
        let temporary = try write(record, name, token: token, to: folder)
        do throws(StoreError) {
            guard mayCommit() else { throw .withheld }
            guard case .done = try folder.move(temporary, to: folder, as: name) else {
                try folder.remove(temporary)
                return false
            }
        } catch {
            try? folder.remove(temporary)
            throw error
        }
        try folder.sync()
        return true
    }

    /// Writes a record durably in the place of an earlier one; it is made in `workshop` first.
    static func put(
        _ record: some Encodable, _ name: String, token: String, in folder: borrowing Folder,
        from workshop: borrowing Folder
    ) throws(StoreError) {
        let temporary = try write(record, name, token: token, to: workshop)
        do {
            try workshop.replace(name, in: folder, by: temporary)
        } catch {
            try? workshop.remove(temporary)
            throw error
        }
        try folder.sync()
    }

    private static func write(
        _ record: some Encodable, _ name: String, token: String, to folder: borrowing Folder
    ) throws(StoreError) -> String {
        let bytes: [UInt8]
        do {
            bytes = Array(try encoder.encode(record)) + [UInt8(ascii: "\n")]
        } catch {
            throw FileFailure.refusal("record", folder.path(of: name), "\(error)")
        }
        let temporary = FileNames.temporary(name, token)
        do {
            var file = try folder.create(temporary)
            try file.write(bytes.span)
            try file.sync()
        } catch {
            try? folder.remove(temporary)
            throw error
        }
        return temporary
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
