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
            name: "generator", question: "How fast are contacts made, beside a loop in C?",
            run: benchmarkGenerator),
        Benchmark(
            name: "generator-peers", question: "How fast do other generators make contacts?",
            run: benchmarkGeneratorPeers),
        Benchmark(
            name: "lanes", question: "What do queue and runtime take, what brings a second lane?",
            run: benchmarkLanes),
        Benchmark(
            name: "queue", question: "How many chunks a second do queue and workers pass on?",
            run: benchmarkQueue),
        Benchmark(
            name: "queue-peers", question: "How many jobs a second do other queues pass on?",
            run: benchmarkQueuePeers),
        Benchmark(
            name: "latency", question: "How long until the first contact is in the store?",
            run: benchmarkLatency),
        Benchmark(
            name: "growth", question: "Does a larger job cost more, a contact or a chunk?",
            run: benchmarkGrowth),
        Benchmark(
            name: "sqlite", question: "How fast do contacts get into a SQLite file, by which way?",
            run: benchmarkSQLite),
        Benchmark(
            name: "import", question: "How long does a file of 100,000 cards take to read?",
            run: benchmarkImport),
        Benchmark(
            name: "postgres", question: "How fast do contacts get into PostgreSQL, by which way?",
            run: benchmarkPostgres),
        Benchmark(
            name: "postgres-peers", question: "How fast are other queues and generators there?",
            run: benchmarkPostgresPeers),
        Benchmark(
            name: "files", question: "How fast do contacts get into files, beside write() alone?",
            run: benchmarkFiles),
    ]
}
