public import ContactModel
public import Stores

extension FileStore {
    /// What a job has put into its files.
    public struct Summary: Hashable, Sendable {
        /// How many files there are.
        public let files: Int
        /// How long they are together.
        public let bytes: Int64
        /// What the contacts lost.
        public let losses: LossReport
        /// How they were written.
        public let writing: ExportFormat
    }

    /// What a job that has been finished has put into its files; nothing before that.
    public func summary(of job: JobOrdinal) throws(StoreError) -> Summary? {
        guard let record = try recorded(job) else { return nil }
        let writing: ExportFormat
        do { writing = try ExportFormat(parsing: record.writing) } catch { writing = self.writing }
        return Summary(
            files: record.files.count, bytes: record.bytes,
            losses: LossReport(record: record.losses), writing: writing)
    }
}
