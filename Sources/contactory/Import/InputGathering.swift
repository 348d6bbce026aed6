import AddressBooks
import Foundation
import Glibc
import Synchronization
import WorkerRuntime

/// Finds the files of an import and looks through them.
struct InputGathering {
    /// The files, looked through.
    private(set) var scan = BookScan()
    /// What should be imported and cannot be.
    private(set) var faults: [FileFault] = []
    /// Copies of what cannot be read from any place.
    let spool: Spool
    private var watch: Signals?

    private static let shownNotes = 5

    /// Does it; a signal until `endWatch` ends the process without a trace.
    init(_ request: ImportRequest, isEnqueued: Bool, _ console: Console) throws(CommandError) {
        let spool = Spool(in: ImportRequest.absolute(request.spool ?? NSTemporaryDirectory()))
        self.spool = spool
        watch = Signals { _ in
            spool.remove()
            console.complain("interrupted: nothing was imported")
            _exit(ExitStatus.interrupted.rawValue)
        }
        do {
            let search = try InputSearch(request.operands, format: request.format)
            faults = search.faults
            Self.say(search.passed, console)
            let mayCopy = !isEnqueued || request.spool != nil
            for file in search.found { try add(file, request, mayCopy: mayCopy, console) }
        } catch let fault as FileFault {
            spool.remove()
            throw .file(fault)
        } catch {
            spool.remove()
            throw error as? CommandError ?? CommandError(.refused, "\(error)")
        }
        for fault in faults {
            console.complain("\(fault.path) \(fault.reason); it is left out", fix: fault.fix)
        }
        for file in scan.files where file.isGuess == true {
            console.say(
                "warning: the encoding of \(file.name) is guessed: \(file.charset) "
                    + "(--charset NAME says it)")
        }
    }

    /// Ends the watch for signals: what comes now leaves traces.
    mutating func endWatch() { watch = nil }

    private mutating func add(
        _ found: InputSearch.Found, _ request: ImportRequest, mayCopy: Bool, _ console: Console
    ) throws {
        do {
            let isStream = found.path == InputSearch.standardInput
            let isCopied = try isStream || Spool.isCompressed(found.path)
            guard !isCopied || mayCopy else {
                throw CommandError.usage(
                    "\(found.path) must be copied for workers to read it",
                    fix: "Name a folder that they can read, too: --spool DIR")
            }
            let path =
                isCopied ? try spool.copy(of: found.path) : ImportRequest.absolute(found.path)
            try scan.add(
                path, source: isCopied ? found.path : nil,
                options: .init(format: found.format, encoding: request.encoding)
            ) { done, total in
                let share = total > 0 ? Int(Double(done) / Double(total) * 100) : 100
                console.draw("looking through \(found.path)  \(share)%")
            }
        } catch let fault as FileFault {
            if found.isNamed { throw fault }
            faults.append(fault)
        }
    }

    private static func say(_ passed: [InputSearch.Passed], _ console: Console) {
        for file in passed.prefix(shownNotes) {
            console.say("passed over \(file.path): \(file.reason)")
        }
        if passed.count > shownNotes {
            console.say("passed over \(passed.count - shownNotes) more")
        }
    }
}
