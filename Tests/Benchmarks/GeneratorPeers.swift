import ContactGenerator

/// Other generators beside ours, each in one process, making the same fields.
@Sendable func benchmarkGeneratorPeers() throws {
    guard let peers = PeerTools.find() else { return }
    Report.shared.note("one process; ours as CSV, the others as text for COPY; no shared tables")
    let maker = ContactMaker()
    let others: [(generator: String, contacts: Int)] = [
        ("cheap", 60_000), ("mimesis", 15_000), ("faker-unweighted", 5_000), ("faker", 1_500),
        ("ruby cheap", 40_000), ("ruby faker", 500),
    ]
    let results = try PairedRuns.of(
        [("ours", { [maker.run(.csv, contacts: 2_000_000)] })]
            + others.map { other in
                let contacts = Effort.current.scaled(other.contacts)
                return (other.generator, { [try peers.make(other.generator, contacts: contacts)] })
            })
    Report.shared.compare(results, unit: "contacts/s")
}
