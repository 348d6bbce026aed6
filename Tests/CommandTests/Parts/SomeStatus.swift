import Testing

@testable import JobQueue

/// The picture of a job in the middle of its life, with some fields changed.
func someStatus(_ changes: [String: String] = [:]) throws -> JobStatus {
    let specification = """
        {"chunk_size":10000,"generator":1,"kind":"create","locales":"en_US","max_attempts":5,\
        "priority":100,"profile":"realistic","seed":"42","store":"postgres://db/contacts",\
        "total":1000000}
        """
    let pairs = [
        "state": "running", "total": "1000000", "size": "10000", "chunks": "100", "next": "46",
        "ahead": "0", "weight": "100", "attempts": "5", "done": "41", "dead": "0", "dropped": "0",
        "leased": "4", "created": "410000", "failed": "0", "skipped": "0", "cancelled": "0",
        "pending": "590000", "retried": "1", "crashed": "0", "enqueued_at": "1796007600000",
        "started_at": "1796007601250", "now": "1796007603250", "before_at": "1796007601250",
        "before": "0", "recent_at": "1796007603250", "recent": "410000", "retrying": "1",
        "delayed": "1", "workers": "2", "key": "", "specification": specification,
    ]
    let id = try #require(JobID("01JDXY7ZK0ABCDEFGHJKMNPQRS"))
    return try #require(JobStatus(id: id, pairs: pairs.merging(changes) { $1 }))
}
