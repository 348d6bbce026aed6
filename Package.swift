// swift-tools-version: 6.2
import PackageDescription

// One list for every target. Warnings are errors: a warning nobody fixes hides the next one.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func library(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources,
        swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

// Bottom-up: a target may depend only on targets above it in this list.
let package = Package(
    name: "contactory",
    products: [
        .library(name: "ContactModel", targets: ["ContactModel"]),
        .library(name: "ContactGenerator", targets: ["ContactGenerator"]),
        .executable(name: "contactory", targets: ["contactory"]),
    ],
    targets: [
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CFiles"),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CHiredis"),
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CPostgres"),
        .systemLibrary(name: "CZlib"),

        library("ContactModel", [], exclude: ["README.md", "Encodings/Scripts"]),
        library(
            "ContactGenerator", ["ContactModel"],
            exclude: ["README.md", "Tables/README.md", "Tables/Scripts"]),

        library("Digests", ["CCrypto"]),
        library("AddressBooks", ["ContactModel", "Digests", "CZlib"]),

        library("Redis", ["CHiredis"]),
        library("JobQueue", ["Redis"], resources: [.embedInCode("Scripts")]),

        library("Stores", ["ContactModel"]),
        library("StoreSQLite", ["Stores", "ContactModel", "CFiles", "CSQLite"]),
        library("StorePostgres", ["Stores", "ContactModel", "CPostgres"]),
        library("StoreFiles", ["Stores", "ContactModel", "Digests", "CFiles"]),

        library(
            "WorkerRuntime",
            [
                "JobQueue", "Redis", "Stores", "AddressBooks", "ContactModel", "ContactGenerator",
            ]),

        .executableTarget(
            name: "contactory",
            dependencies: [
                "WorkerRuntime", "JobQueue", "Redis", "Stores", "StoreSQLite", "StorePostgres",
                "StoreFiles", "AddressBooks", "ContactModel", "ContactGenerator", "CGetopt",
            ],
            resources: [.embedInCode("Export/Pack")],
            swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["Redis"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .target(
            name: "StoreConformance", dependencies: ["Stores", "ContactModel", "TestSupport"],
            path: "Tests/StoreConformance", swiftSettings: settings),
        tests(
            "ContactModelTests", ["ContactModel", "ContactGenerator", "TestSupport"],
            exclude: ["Fixtures", "Writing/Scripts"]),
        tests("ContactGeneratorTests", ["ContactGenerator", "ContactModel", "TestSupport"]),
        tests("AddressBooksTests", ["AddressBooks", "ContactModel", "TestSupport"]),
        tests("RedisTests", ["Redis", "TestSupport"]),
        tests("JobQueueTests", ["JobQueue", "Redis", "TestSupport"]),
        tests(
            "StoreSQLiteTests",
            ["StoreSQLite", "StoreConformance", "Stores", "ContactModel", "TestSupport"]),
        tests(
            "StorePostgresTests",
            ["StorePostgres", "StoreConformance", "Stores", "ContactModel", "TestSupport"]),
        tests(
            "StoreFilesTests",
            ["StoreFiles", "StoreConformance", "Stores", "ContactModel", "TestSupport"]),
        tests(
            "WorkerRuntimeTests",
            [
                "WorkerRuntime", "JobQueue", "Redis", "Stores", "AddressBooks", "ContactModel",
                "ContactGenerator", "TestSupport",
            ]),
        tests(
            "CommandTests",
            ["contactory", "WorkerRuntime", "JobQueue", "Redis", "Stores", "TestSupport"]),
        tests("SystemTests", ["TestSupport"]),
        .target(name: "CYardstick", path: "Tests/Benchmarks/Yardstick"),
        .executableTarget(
            name: "conformance", dependencies: ["ContactModel"], path: "Tests/Conformance/Ours",
            swiftSettings: settings),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "WorkerRuntime", "JobQueue", "Redis", "Stores", "StoreSQLite", "StorePostgres",
                "ContactModel", "ContactGenerator", "TestSupport", "CSQLite", "CPostgres",
                "CYardstick",
            ],
            path: "Tests/Benchmarks", exclude: ["README.md", "Peers", "Yardstick"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
