/// A question of the README's table, and the figures that answer it.
struct Question {
    /// What a figure should come to.
    enum Target {
        case atLeast(Double)
        case atMost(Double)
    }

    /// A figure, or of several the smallest, and what it should come to.
    struct Answer {
        let text: String
        let figures: [String]
        let target: Target?

        init(_ text: String, _ figures: String..., target: Target? = nil) {
            self.text = text
            self.figures = figures
            self.target = target
        }
    }

    let text: String
    let benchmark: String
    let answers: [Answer]

    static let all: [Question] = [
        Question(
            text: "contacts made by one core, beside a loop in C", benchmark: "generator",
            answers: [
                Answer("in memory", "ours, batch", target: .atLeast(5e6)),
                Answer("of C", "batch, against C", target: .atLeast(0.9)),
                Answer("its instructions", "batch, instructions against C", target: .atMost(1.05)),
                Answer("allocations", "ours, allocations, batch", target: .atMost(0)),
            ]),
        Question(
            text: "… as CSV, PostgreSQL's binary COPY and vCard", benchmark: "generator",
            answers: [
                Answer("CSV of C", "csv, against C", target: .atLeast(0.9)),
                Answer("its instructions", "csv, instructions against C", target: .atMost(1.05)),
                Answer("COPY of C", "copy, against C", target: .atLeast(0.9)),
                Answer("its instructions", "copy, instructions against C", target: .atMost(1.05)),
                Answer("vCard of C", "vcard, against C", target: .atLeast(0.9)),
                Answer("its instructions", "vcard, instructions against C", target: .atMost(1.05)),
            ]),
        Question(
            text: "… beside other generators", benchmark: "generator-peers",
            answers: [
                Answer("Mimesis", "ours against mimesis", target: .atLeast(400)),
                Answer("Faker", "ours against faker", target: .atLeast(3_000)),
                Answer("Ruby's Faker", "ours against ruby faker"),
                Answer("words and `random`", "ours against cheap"),
            ]),
        Question(
            text: "2 lanes, nothing stored", benchmark: "lanes",
            answers: [
                Answer("against 1 lane", "2 lanes against 1", target: .atLeast(1.85)),
                Answer(
                    "queue and runtime take", "queue and runtime, 2 lanes", target: .atMost(5)),
            ]),
        Question(
            text: "PostgreSQL, fsync on, 2 workers", benchmark: "postgres",
            answers: [
                Answer("loaded", "job, loaded"),
                Answer("of raw COPY", "loaded, against raw COPY", target: .atLeast(0.92)),
                Answer(
                    "with key and unique uid its time",
                    "with key and unique uid: time, against raw COPY", target: .atMost(1.9)),
                Answer(
                    "against `INSERT … SELECT`", "loaded, against INSERT … SELECT",
                    target: .atLeast(4)),
            ]),
        Question(
            text: "SQLite, a million contacts, fsync on", benchmark: "sqlite",
            answers: [
                Answer(
                    "SQL against the usual insert", "store, sql, chunks of 50000, against usual",
                    target: .atLeast(1.7)),
                Answer(
                    "against `.import`", "store, sql, chunks of 50000, against .import",
                    target: .atLeast(2.5)),
                Answer("new file", "store, pages, chunks of 50000"),
                Answer(
                    "against the usual insert", "store, pages, chunks of 50000, against usual",
                    target: .atLeast(6)),
            ]),
        Question(
            text: "files, 2 lanes, beside write() and fsync of the same bytes", benchmark: "files",
            answers: [
                Answer("CSV", "csv, job against write() and fsync", target: .atLeast(0.8)),
                Answer("NDJSON", "ndjson, job against write() and fsync", target: .atLeast(0.8)),
                Answer("vCard", "vcard, job against write() and fsync", target: .atLeast(0.8)),
                Answer("CSV of making it without writing", "csv, job against making"),
            ]),
        Question(
            text: "chunks of 1 contact, 2 workers, nothing stored", benchmark: "queue-peers",
            answers: [
                Answer("ours", "ours", target: .atLeast(30_000)),
                Answer("Sidekiq", "ours against sidekiq", target: .atLeast(7)),
                Answer("Dramatiq", "ours against dramatiq", target: .atLeast(15)),
                Answer("arq", "ours against arq", target: .atLeast(50)),
                Answer("Celery", "ours against celery", target: .atLeast(70)),
                Answer("RQ", "ours against rq", target: .atLeast(100)),
            ]),
        Question(
            text: "a million into PostgreSQL, beside the best of RQ, Celery, Sidekiq with COPY",
            benchmark: "postgres-peers",
            answers: [
                Answer(
                    "with Faker", "ours against rq, faker", "ours against celery, faker",
                    "ours against sidekiq, faker", target: .atLeast(150)),
                Answer(
                    "with Mimesis", "ours against rq, mimesis", "ours against celery, mimesis",
                    target: .atLeast(14)),
                Answer(
                    "with a cheap generator", "ours against rq, cheap",
                    "ours against celery, cheap", "ours against sidekiq, cheap",
                    target: .atLeast(6)),
            ]),
        Question(
            text: "growth, 10 M to 100 M contacts, nothing stored", benchmark: "growth",
            answers: [
                Answer(
                    "time a contact", "100 M against 10 M, null store, time a contact",
                    target: .atMost(1.05)),
                Answer(
                    "memory", "100 M against 10 M, null store, peak memory", target: .atMost(1.05)),
                Answer(
                    "of a worker", "100 M contacts, null store, peak memory", target: .atMost(96)),
            ]),
        Question(
            text: "Redis under full load", benchmark: "growth",
            answers: [
                Answer(
                    "`status` p50", "status of 10000000 chunks, in Redis, p50",
                    target: .atMost(0.1)),
                Answer("p99", "status of 10000000 chunks, in Redis, p99", target: .atMost(5)),
                Answer(
                    "100 idle workers", "100 idle workers, of a core", target: .atMost(1)),
            ]),
        Question(
            text: "first contact in the store", benchmark: "latency",
            answers: [
                Answer(
                    "SQLite", "sqlite, idle worker, first contact, median", target: .atMost(10)),
                Answer(
                    "worker started after it", "sqlite, worker started after it, first contact",
                    target: .atMost(50)),
                Answer(
                    "PostgreSQL", "postgres, idle worker, first contact, median",
                    target: .atMost(10)),
                Answer(
                    "worker started after it", "postgres, worker started after it, first contact",
                    target: .atMost(50)),
                Answer(
                    "`create 10`, all in one", "create 10 to SQLite, all in one",
                    target: .atMost(250)),
            ]),
        Question(
            text: "100,000 vCards read, beside others", benchmark: "import",
            answers: [
                Answer("ez-vcard's time", "ez-vcard, start of Java included: time / ours"),
                Answer("vobject's", "Python vobject: time / ours"),
            ]),
    ]
}
