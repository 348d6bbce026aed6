import Foundation

/// The command line: which benchmarks, and where their JSON goes.
enum BenchmarkCommand {
    /// Runs what is named; without a name it lists what there is.
    ///
    /// - Returns: the exit code: 0 done, 1 a benchmark failed, 2 wrong usage.
    static func run(_ arguments: [String]) -> Int32 {
        var names: [String] = []
        var file: String?
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--table" {
                guard let path = rest.popFirst() else { return refuse("--table needs a file") }
                return printTable(of: path)
            }
            if word == "--json" {
                guard let path = rest.popFirst() else { return refuse("--json needs a file") }
                file = path
            } else {
                names.append(word)
            }
        }
        if names.isEmpty {
            for benchmark in Benchmark.all {
                say(benchmark.name.padded(to: 18) + benchmark.question)
            }
            return 0
        }
        if names == ["all"] { names = Benchmark.all.map(\.name) }
        var chosen: [Benchmark] = []
        for name in names {
            guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
                return refuse("there is no benchmark '\(name)'; without a name they are listed")
            }
            chosen.append(benchmark)
        }
        return run(chosen, writingTo: file)
    }

    private static func run(_ benchmarks: [Benchmark], writingTo file: String?) -> Int32 {
        say("\(Machine.description), \(Machine.loadDescription)")
        var code: Int32 = 0
        func attempt(_ name: String, _ body: () throws -> Void) {
            do {
                try body()
            } catch {
                FileHandle.standardError.write(Data("benchmarks: \(name): \(error)\n".utf8))
                code = 1
            }
        }
        let clock = ContinuousClock()
        var sum = Duration.zero
        for benchmark in benchmarks {
            Report.shared.begin(benchmark)
            let time = clock.measure { attempt(benchmark.name, benchmark.run) }
            Report.shared.note("took \(Int(time / .seconds(1))) s")
            sum += time
            guard let file else { continue }
            // What was found is kept also when somebody interrupts the others.
            attempt(file) { try Report.shared.json().write(to: URL(filePath: file)) }
        }
        say("\n\(Int(sum / .seconds(1))) s for all of it, \(Machine.loadDescription)")
        return code
    }

    private static func printTable(of path: String) -> Int32 {
        do {
            say(try MarkdownTable(Data(contentsOf: URL(filePath: path))).text)
            return 0
        } catch {
            return refuse("\(path) is not what --json wrote: \(error)")
        }
    }

    private static func refuse(_ reason: String) -> Int32 {
        FileHandle.standardError.write(Data("benchmarks: \(reason)\n".utf8))
        return 2
    }
}
