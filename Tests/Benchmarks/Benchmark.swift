/// One question, and how it is answered.
struct Benchmark: Sendable {
    /// What it is called on the command line.
    let name: String
    /// What it finds out.
    let question: String
    /// Measures, and tells `Report.shared` what it has found.
    let run: @Sendable () throws -> Void

    /// All of them, in the order they run in; a new one is one more line here.
    static let all: [Benchmark] = [
        Benchmark(
            name: "queue", question: "How many chunks a second do queue and workers pass on?",
            run: benchmarkQueue),
        Benchmark(
            name: "latency", question: "How long do a new job and a status request wait?",
            run: benchmarkLatency),
        Benchmark(
            name: "growth", question: "Does a chunk of a larger job cost Redis more?",
            run: benchmarkGrowth),
        Benchmark(
            name: "sqlite", question: "How fast do contacts get into a SQLite file, by which way?",
            run: benchmarkSQLite),
        Benchmark(
            name: "import", question: "How long does a file of 100,000 cards take to read?",
            run: benchmarkImport),
    ]
}
