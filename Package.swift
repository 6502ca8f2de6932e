// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ModelStreams", targets: ["ModelStreams"]),
    .library(name: "RIBKit", targets: ["RIBKit"]),
    .library(name: "RIBTesting", targets: ["RIBTesting"]),
    .executable(name: "ride", targets: ["ride"]),
    .executable(name: "rib", targets: ["rib"]),
    .plugin(name: "RIBPlugin", targets: ["RIBPlugin"]),
  ],
  targets: [
    // The libraries. Locks is no product: it is what they share.
    .target(name: "Locks"),
    .target(name: "ModelStreams", dependencies: ["Locks"]),
    .target(name: "RIBKit", dependencies: ["ModelStreams", "Locks"]),
    .target(name: "RIBTesting", dependencies: ["RIBKit", "ModelStreams", "Locks"]),

    // The example.
    .target(name: "RideExample", dependencies: ["RIBKit", "ModelStreams", "Locks"]),
    .executableTarget(name: "ride", dependencies: ["RideExample"]),

    // The command line. The templates are compiled into it.
    .target(
      name: "RIBTemplates", path: "Templates",
      resources: [
        .embedInCode("feature"), .embedInCode("init"), .embedInCode("rib"), .embedInCode("service"),
        .embedInCode("worker"), .embedInCode("workflow"),
      ]),
    .target(name: "RIBToolkit", dependencies: ["RIBTemplates"]),
    .executableTarget(name: "rib", dependencies: ["RIBToolkit"]),
    .plugin(
      name: "RIBPlugin",
      capability: .command(
        intent: .custom(verb: "rib", description: "Makes RIBs from templates, and takes back what it made."),
        permissions: [.writeToPackageDirectory(reason: "rib makes and changes the files of RIBs.")]),
      dependencies: ["rib"], path: "Sources/RIBPlugin"),

    // The benchmarks.
    .target(name: "AllocationCounter"),
    .target(name: "ProcessorAffinity"),
    .target(name: "Benchmarks"),
    .executableTarget(
      name: "RIBBenchmarks",
      dependencies: [
        "Benchmarks", "RIBTesting", "RIBKit", "ModelStreams", "Locks", "AllocationCounter",
        "ProcessorAffinity",
      ]),

    // What the tests need.
    .target(name: "Programs", path: "Tests/Programs"),
    .target(
      name: "MainActorSamples", dependencies: ["RIBKit", "ModelStreams"],
      path: "Tests/DocumentationTests/Samples/MainActor", swiftSettings: [.defaultIsolation(MainActor.self)]),

    // The tests.
    .testTarget(
      name: "ModelStreamsTests",
      dependencies: ["RIBTesting", "RIBKit", "ModelStreams", "Locks", "AllocationCounter"]),
    .testTarget(name: "RIBKitTests", dependencies: ["RIBTesting", "RIBKit", "ModelStreams", "Locks"]),
    .testTarget(name: "RIBTestingTests", dependencies: ["RIBTesting", "RIBKit", "ModelStreams", "Locks"]),
    .testTarget(
      name: "MainActorTests", dependencies: ["RIBTesting", "RIBKit", "ModelStreams"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "IsolationTests", dependencies: ["RIBKit", "ModelStreams"], exclude: ["Fixtures"]),
    .testTarget(
      name: "RideTests",
      dependencies: ["RideExample", "ride", "Programs", "RIBTesting", "RIBKit", "ModelStreams"],
      exclude: ["Fixtures"]),
    .testTarget(name: "RIBToolkitTests", dependencies: ["RIBToolkit", "RIBTemplates", "rib"]),
    .testTarget(
      name: "RIBBenchmarksTests", dependencies: ["Benchmarks", "RIBBenchmarks", "Programs"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "DocumentationTests", dependencies: ["MainActorSamples", "RIBTesting", "RIBKit", "ModelStreams"],
      exclude: ["Samples/MainActor"]),
  ]
)

// Warnings are errors where RIBKit is the package being built, never where it is somebody's dependency.
let isRootPackage = Context.environment["PWD"] == Context.packageDirectory

for target in package.targets where target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if isRootPackage { settings.append(.treatAllWarnings(as: .error)) }
  target.swiftSettings = settings
}
