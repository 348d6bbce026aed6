import Foundation

// swift run -c release benchmarks [NAME…] [--json FILE], or --table FILE
let arguments = Array(CommandLine.arguments.dropFirst())
let rest = Array(arguments.dropFirst())
switch arguments.first {
case BenchmarkWorker.flag: exit(BenchmarkWorker.run(rest))
case InstructionProbe.flag: exit(InstructionProbe.run(rest))
default: exit(BenchmarkCommand.run(arguments))
}
