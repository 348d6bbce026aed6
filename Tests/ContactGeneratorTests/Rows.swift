import ContactModel
import Foundation

@testable import ContactGenerator

/// A recipe as tests use it.
func recipe(
    _ profile: Profile, _ locale: ContactLocale = .unitedStates, seed: String = "42"
) -> Recipe {
    Recipe(profile: profile, mix: LocaleMix(locale), seed: Seed(seed))
}

/// A recipe of a mix and options as people write them.
func recipe(
    _ profile: Profile, mix: String, seed: String = "42", options: String = ""
) throws -> Recipe {
    Recipe(
        profile: profile, mix: try LocaleMix(parsing: mix), seed: Seed(seed),
        options: try RecipeOptions(parsing: options))
}

/// The fields of a row as texts.
struct Row: Equatable {
    let index: UInt64
    let uid: ContactUID
    let fields: [String]

    init(_ batch: borrowing ContactBatch, _ position: Int) {
        index = batch.index(at: position)
        uid = batch.uid(at: position)
        var fields: [String] = []
        for field in ContactField.allCases { fields.append(batch.text(of: field, at: position)) }
        self.fields = fields
    }

    subscript(_ field: ContactField) -> String { fields[field.rawValue] }
}

/// The first rows of a recipe, or some further on.
func rows(_ recipe: Recipe, first: UInt64 = 0, count: Int) -> [Row] {
    let generator = ContactGenerator(recipe)
    var batch = ContactBatch()
    generator.fill(&batch, first: first, count: count)
    var rows: [Row] = []
    for position in 0..<count { rows.append(Row(batch, position)) }
    return rows
}

/// Makes contacts in chunks and shows each row to `body`.
func forEachRow(
    _ recipe: Recipe, count: Int, _ body: (borrowing ContactBatch, Int) throws -> Void
) rethrows {
    let generator = ContactGenerator(recipe)
    var batch = ContactBatch()
    var first = 0
    while first < count {
        let size = min(generator.maximumBatchCount, 10_000, count - first)
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

/// Tests of many more values, for when nobody waits: `CONTACTORY_LONG_TESTS=1 swift test …`.
enum LongTests {
    /// Whether they were asked for.
    static let areOn = ProcessInfo.processInfo.environment["CONTACTORY_LONG_TESTS"] == "1"
}

/// A chi-square as a deviate of the normal distribution (Wilson and Hilferty): beyond 3.9 lie 10^-4
/// of all samples.
func normalDeviate(chiSquare: Double, freedom: Double) -> Double {
    let spread = 2 / (9 * freedom)
    return (cbrt(chiSquare / freedom) - (1 - spread)) / spread.squareRoot()
}
