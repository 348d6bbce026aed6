import ContactModel

@testable import ContactGenerator

/// A recipe as tests use it.
func recipe(_ profile: Profile, seed: String = "42") -> Recipe {
    Recipe(profile: profile, locale: .unitedStates, seed: Seed(seed))
}

/// Makes contacts in chunks and shows each row to `body`.
func forEachRow(
    _ recipe: Recipe, count: Int, _ body: (borrowing ContactBatch, Int) throws -> Void
) rethrows {
    let generator = ContactGenerator(recipe)
    var batch = ContactBatch()
    var first = 0
    while first < count {
        let size = min(10_000, count - first)
        generator.fill(&batch, first: UInt64(first), count: size)
        for position in 0..<size {
            try body(batch, position)
        }
        first += size
    }
}

/// A file of contacts that were made in chunks of a size.
func file(
    _ recipe: Recipe, _ format: ContactFormat, count: Int, chunkSize: Int
) -> [UInt8] {
    let generator = ContactGenerator(recipe)
    var batch = ContactBatch()
    var bytes = format.header
    for first in stride(from: 0, to: count, by: chunkSize) {
        generator.fill(&batch, first: UInt64(first), count: min(chunkSize, count - first))
        format.encode(batch, into: &bytes)
    }
    return bytes
}
