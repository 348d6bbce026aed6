import JobQueue
import Redis
import Stores
import TestSupport
import Testing
import WorkerRuntime

@Suite struct JobEndTests {
    let workshop: Workshop
    private let fault = StoreFault(code: "memory.end", message: "no index today")

    init() throws { workshop = try Workshop() }

    @Test func `a job's end is done once, behind its chunks`() throws {
        workshop.place.eachEnd { [place = workshop.place] in
            #expect(place.chunks.count == 10)
        }
        let job = try workshop.submit(total: 100, hasFinish: true)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.finished == [.first])
        #expect(try workshop.status(job).finish == .done)
    }

    @Test func `a job that was not asked to be finished is not`() throws {
        let job = try workshop.submit(total: 100)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.finished.isEmpty)
    }

    @Test func `an end that cannot be done now is tried until it can`() throws {
        let tries = Guarded(0)
        let fault = fault
        workshop.place.eachEnd { () throws(StoreError) in
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            if number < 3 { throw .unavailable(fault) }
        }
        let job = try workshop.submit(total: 100, hasFinish: true)
        let running = workshop.worker()
        try workshop.expectComplete(job)
        running.stop()
        #expect(tries.withLock { $0 } == 3)
    }

    @Test func `an end that the store refuses leaves the job partial, until it is retried`() throws
    {
        let fault = fault
        workshop.place.eachEnd { () throws(StoreError) in throw .rejected(fault) }
        let job = try workshop.submit(total: 100, hasFinish: true)
        let running = workshop.worker()
        let status = try workshop.end(of: job)
        #expect(status.state == .partial && status.contacts.created == 100)
        #expect(status.finish == .dead(code: "memory.end", text: "no index today"))

        workshop.place.eachEnd {}
        var queue = workshop.queue()
        _ = try queue.retry(job)
        try workshop.expectComplete(job)
        running.stop()
        #expect(workshop.place.finished == [.first])
    }
}
