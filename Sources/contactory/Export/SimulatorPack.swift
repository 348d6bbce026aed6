import ContactModel
import Foundation
import Glibc
import Stores

/// A folder of contacts for simulators and emulators: cards, scripts, and how to use them.
struct SimulatorPack {
    static let scheme = "simulator:"
    /// Larger files take simulators and address books long enough to look stuck.
    static let cardsInAFile: Int64 = 500

    private let folder: String

    /// Reads `simulator:DIR`; nothing when the text is of another kind.
    init?(destination text: String) throws(CommandError) {
        guard text.hasPrefix(Self.scheme) else { return nil }
        // The same rules as for a folder of cards.
        let address: StoreAddress
        do {
            address = try StoreAddress(parsing: "vcard:" + text.dropFirst(Self.scheme.count))
                .absolute(in: FileManager.default.currentDirectoryPath)
        } catch {
            throw .usage("\(text): \(error.rule)", fix: "For example: \(Self.scheme)pack")
        }
        guard case .files(let format, let path) = address.destination,
            !StoreAddress.isOneFile(path, format)
        else {
            throw .usage("\(text) is a file's name", fix: "A pack is a folder: simulator:pack")
        }
        folder = path
    }

    /// Where the cards go.
    var cards: StoreAddress { StoreAddress(.files(.vcard, path: folder + "/vcards")) }

    /// Makes the folder with everything but the cards.
    func make() throws(CommandError) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard names?.isEmpty ?? true else {
            throw CommandError(
                .refused, "\(folder) is not empty; it is left as it is",
                fix: "Choose a new or an empty folder.")
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        } catch  where names == nil {
            throw CommandError(
                .refused, "the folder \(folder) cannot be made: \(error.localizedDescription)")
        } catch {}
        try write(PackageResources.README_md, to: "README.md", mode: 0o644)
        try write(PackageResources.ios_simulator_sh, to: "ios-simulator.sh", mode: 0o755)
        try write(PackageResources.android_emulator_sh, to: "android-emulator.sh", mode: 0o755)
        try write(PackageResources.check_sh, to: "check.sh", mode: 0o755)
    }

    private func write(
        _ bytes: [UInt8], to name: String, mode: Int
    ) throws(CommandError) {
        let path = folder + "/" + name
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        } catch {
            throw CommandError(
                .refused, "\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
