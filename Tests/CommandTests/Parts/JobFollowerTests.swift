import Testing

@testable import contactory

@Suite struct JobFollowerTests {
    @Test(arguments: [(0, 5), (250, 5), (500, 10), (2_000, 40), (5_000, 100), (3_600_000, 100)])
    func `whoever waits for a job learns of its end by a fiftieth later`(
        elapsedMilliseconds: Int, pauseMilliseconds: Int
    ) {
        let pause = JobFollower.pause(after: .milliseconds(elapsedMilliseconds))
        #expect(pause == .milliseconds(pauseMilliseconds))
    }
}
