import Foundation

// swift run -c release benchmarks [NAME…] [--json FILE]
let arguments = Array(CommandLine.arguments.dropFirst())
exit(
    arguments.first == BenchmarkWorker.flag
        ? BenchmarkWorker.run(Array(arguments.dropFirst())) : BenchmarkCommand.run(arguments))
