public import Stores

extension PostgresStore {
    /// Makes the primary key where it was put off, and the index on UIDs where the job asks for it,
    /// both at once, and renews the server's statistics.
    ///
    /// - Throws: `StoreError.rejected` with code `postgres.uid` when the job asks for different UIDs
    ///   and they are not, with `postgres.id` when somebody else has stored ids twice.
    public func finish(_ job: JobOrdinal) throws(StoreError) {
        let beside = options.uniqueUID == true ? makeUIDIndexBeside() : nil
        let key = try session.run { connection throws(PostgresFailure) in
            try ContactKey.make(on: connection)
        }
        // Whatever comes of it, what was stored is made durable first.
        let uids = beside.map { call in
            Result { () throws(StoreError) in try outcome(of: call) }
        }
        try session.run { connection throws(PostgresFailure) in
            try Self.renewStatistics(after: job, on: connection)
            // What was committed before this is as durable as this.
            if options.fastCommit == true { try Self.makeDurable(on: connection) }
        }
        try refuse(key, "ids", "id")
        if let uids { try refuse(uids.get(), "UIDs", "uid") }
    }

    /// Has the index on UIDs made by a session of its own, so that the server can sort for both
    /// indexes at once.
    private func makeUIDIndexBeside() -> BackgroundCall<LateIndexes.Outcome> {
        let open = openAnother
        return BackgroundCall("uid-index") { () throws(StoreError) in
            try open().run(needing: .toIndex) { connection throws(PostgresFailure) in
                try UIDIndex.make(on: connection)
            }
        }
    }

    /// What came of the index on UIDs; where no second session was to be had, this one makes it.
    private func outcome(
        of call: BackgroundCall<LateIndexes.Outcome>
    ) throws(StoreError) -> LateIndexes.Outcome {
        do {
            return try call.value()
        } catch {
            guard case .unavailable = error else { throw error }
            return try session.run(needing: .toIndex) { connection throws(PostgresFailure) in
                try UIDIndex.make(on: connection)
            }
        }
    }

    private func refuse(
        _ outcome: LateIndexes.Outcome, _ name: String, _ column: String
    ) throws(StoreError) {
        guard case .repeated(let values, let contacts) = outcome else { return }
        throw .rejected(
            session.fault(
                column,
                "\(values) \(name) are in more than one contact, \(contacts) contacts in all, so there "
                    + "is no unique index; delete all but one of each, then retry the job"))
    }

    /// Has the server look at a table that has changed by a tenth or more; it would by itself, but
    /// only in a minute.
    ///
    /// It looks at a tenth of the rows that it looks at by itself: the whole look would take a fifth
    /// of the time of a load, this one a fourteenth of that (measured). As the columns are named the
    /// server does not count it as its own look, which still comes.
    private static func renewStatistics(
        after job: JobOrdinal, on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        let created = try ChunkLedger.totals(of: job, on: connection).counts.created
        let rows = try connection.execute(
            "SELECT reltuples::bigint FROM pg_class WHERE oid = 'contacts'::regclass"
        ).integer(0, 0)
        guard created > 0, created >= rows / 10 else { return }
        try connection.execute(
            """
            BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL default_statistics_target = 10;
            ANALYZE (SKIP_LOCKED) contacts (\(CopyBuffer.columns)); COMMIT
            """)
    }

    private static func makeDurable(
        on connection: borrowing PostgresConnection
    ) throws(PostgresFailure) {
        // A commit waits for the disk only when it has written something.
        try connection.execute(
            """
            BEGIN; SET LOCAL synchronous_commit TO DEFAULT;
            SELECT pg_logical_emit_message(true, 'contactory', ''); COMMIT
            """)
    }
}
