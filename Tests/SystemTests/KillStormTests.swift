import TestSupport
import Testing

extension SystemTests {
    /// Workers that die again and again.
    @Suite(.serialized) struct KillStormTests {
        @Test
        func `killed workers, a killed Redis and a crashed PostgreSQL leave each row once`() throws
        {
            let scene = try Scene(.postgres, cluster: PostgresCluster(), isAppendOnly: true)
            let total = Settings.contacts(150_000)
            let job = try scene.queue.enqueue(
                total, to: scene.store.address,
                ["--chunk-size", "\(Settings.chunkSize(250))", "--seed", "\(Settings.seed)"])
            print("kill storm into PostgreSQL: CONTACTORY_SEED=\(Settings.seed)")
            var storm = Storm(
                scene: scene, workers: 3, lanes: 1, random: SeededRandom(seed: Settings.seed))
            try storm.run(
                job, kills: Settings.kills(6),
                others: [(0.3, .restartRedis), (0.5, .restartStore), (0.7, .restartRedis)])
        }

        @Test
        func `killed workers leave each row in a SQLite file once`() throws {
            let scene = try Scene(.sqlite)
            let job = try scene.queue.enqueue(
                Settings.contacts(60_000), to: scene.store.address,
                ["--chunk-size", "\(Settings.chunkSize(250))", "--seed", "\(Settings.seed)"])
            print("kill storm into SQLite: CONTACTORY_SEED=\(Settings.seed)")
            var storm = Storm(
                scene: scene, workers: 2, lanes: 2, random: SeededRandom(seed: Settings.seed))
            try storm.run(job, kills: Settings.kills(4))
        }
    }
}
