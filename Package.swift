// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// The folder with the parser of the toolchain that reads this manifest; nil where a toolchain has none.
let parserFolder: String? = {
  // A file of unknown size: asked for its contents as a string it gives its first page only.
  let file = FileHandle(forReadingAtPath: "/proc/self/maps")
  guard let data = try? file?.readToEnd(), let maps = String(data: data, encoding: .utf8) else { return nil }
  for line in maps.split(separator: "\n") where line.hasSuffix("/libPackageDescription.so") {
    guard let start = line.firstIndex(of: "/"), let end = line.range(of: "/pm/ManifestAPI/") else { continue }
    let folder = line[start..<end.lowerBound] + "/host"
    if FileManager.default.fileExists(atPath: folder + "/SwiftParser.swiftmodule") { return String(folder) }
  }
  return nil
}()

/// Whether RIBKit is the package being built, and not somebody's dependency.
let isRootPackage = Context.environment["PWD"] == Context.packageDirectory

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ModelStreams", targets: ["ModelStreams"]),
    .library(name: "RIBKit", targets: ["RIBKit"]),
    .library(name: "RIBTesting", targets: ["RIBTesting"]),
    .library(name: "DeepLinks", targets: ["DeepLinks"]),
    .library(name: "LinkGates", targets: ["LinkGates"]),
    .library(name: "RIBLinks", targets: ["RIBLinks"]),
    .library(name: "LinkTools", targets: ["LinkTools"]),
    .library(name: "RIBModules", targets: ["RIBModules"]),
    .library(name: "RIBInspector", targets: ["RIBInspector"]),
    .executable(name: "ride", targets: ["ride"]),
  ],
  targets: [
    // The libraries. Locks is no product: it is what they share.
    .target(name: "Locks"),
    .target(name: "ModelStreams", dependencies: ["Locks"]),
    .target(name: "RIBKit", dependencies: ["ModelStreams", "Locks"]),
    .target(name: "RIBTesting", dependencies: ["RIBInspector", "RIBKit", "ModelStreams", "Locks"]),
    .target(name: "DeepLinks", dependencies: ["Locks"]),
    .target(name: "LinkGates", dependencies: ["DeepLinks", "Locks"]),
    .target(name: "RIBLinks", dependencies: ["RIBKit", "DeepLinks", "LinkGates"]),
    .target(name: "LinkTools", dependencies: ["DeepLinks", "LinkGates", "Locks"]),
    .target(name: "RIBModules", dependencies: ["RIBKit", "ModelStreams", "Locks"]),
    .target(
      name: "RIBInspector", dependencies: ["RIBKit", "Locks"],
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/trace.js"),
        .embedInCode("Page/views.js"), .embedInCode("Page/timeline.js"), .embedInCode("Page/page.js"),
      ]),

    // The example.
    .target(
      name: "RideExample",
      dependencies: [
        "RIBInspector", "RIBModules", "RIBKit", "ModelStreams", "DeepLinks", "LinkGates", "RIBLinks",
      ]),
    .executableTarget(name: "ride", dependencies: ["RideExample"]),

    // The benchmarks.
    .target(name: "AllocationCounter"),
    .target(name: "ProcessorAffinity"),
    .target(name: "Benchmarks"),
    .executableTarget(
      name: "RIBBenchmarks",
      dependencies: [
        "Benchmarks", "RIBInspector", "RIBTesting", "RIBKit", "RIBModules", "ModelStreams", "DeepLinks",
        "LinkGates", "Locks",
        "AllocationCounter", "ProcessorAffinity",
      ]),

    // What the tests need.
    .target(name: "Programs", path: "Tests/Programs"),
    .target(name: "TestSeeds", path: "Tests/TestSeeds"),
    .target(name: "TestTrees", dependencies: ["RIBTesting", "RIBKit"], path: "Tests/TestTrees"),
    .target(name: "LinkSamples", dependencies: ["DeepLinks", "RIBKit"], path: "Tests/LinkSamples"),
    // Runs the known answers of other routers, with the list of differences.
    .target(
      name: "LinkCases", dependencies: ["RIBLinks", "DeepLinks", "LinkGates", "LinkTools"],
      path: "Tests/LinkCases",
      resources: [.embedInCode("LinkDifferences.json")]),
    // `swift run linkcases FILE...`; no product.
    .executableTarget(name: "linkcases", dependencies: ["LinkCases"], path: "Tests/LinkCasesCommand"),
    .target(
      name: "MainActorSamples", dependencies: ["RIBKit", "ModelStreams"],
      path: "Tests/DocumentationTests/Samples/MainActor", swiftSettings: [.defaultIsolation(MainActor.self)]),

    // The tests.
    .testTarget(
      name: "ModelStreamsTests",
      dependencies: ["RIBTesting", "RIBKit", "ModelStreams", "Locks", "AllocationCounter"]),
    .testTarget(
      name: "RIBKitTests",
      dependencies: ["TestSeeds", "TestTrees", "RIBTesting", "RIBKit", "ModelStreams", "Locks"]),
    .testTarget(
      name: "DeepLinksTests", dependencies: ["TestSeeds", "LinkSamples", "DeepLinks", "RIBKit", "Locks"]),
    .testTarget(
      name: "LinkGatesTests",
      dependencies: ["TestSeeds", "LinkSamples", "LinkGates", "DeepLinks", "RIBKit", "Locks", "Programs"],
      exclude: ["Signatures/Fixtures"]),
    .testTarget(
      name: "LinkToolsTests",
      dependencies: ["TestSeeds", "LinkSamples", "LinkTools", "LinkGates", "DeepLinks", "RIBKit", "Locks"],
      exclude: ["Exports/Fixtures"]),
    .testTarget(
      name: "RIBLinksTests",
      dependencies: [
        "TestSeeds", "RIBLinks", "TestTrees", "RIBTesting", "RIBKit", "DeepLinks", "LinkGates", "Locks",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "LinkCasesTests", dependencies: ["LinkCases", "DeepLinks", "LinkGates", "LinkTools"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBTestingTests", dependencies: ["TestTrees", "RIBTesting", "RIBKit", "ModelStreams", "Locks"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBModulesTests",
      dependencies: ["TestSeeds", "RIBModules", "RIBTesting", "RIBKit", "ModelStreams", "Locks"]),
    .testTarget(
      name: "RIBInspectorTests",
      dependencies: [
        "RIBInspector", "Programs", "TestSeeds", "TestTrees", "RIBTesting", "RIBKit", "ModelStreams", "Locks",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "MainActorTests",
      dependencies: [
        "RIBModules", "RIBLinks", "LinkGates", "DeepLinks", "TestTrees", "RIBTesting", "RIBKit",
        "ModelStreams",
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "IsolationTests",
      dependencies: ["RIBLinks", "DeepLinks", "RIBModules", "RIBTesting", "RIBKit", "ModelStreams"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RideTests",
      dependencies: [
        "RideExample", "ride", "Programs", "TestTrees", "RIBInspector", "RIBTesting", "RIBModules", "RIBKit",
        "ModelStreams",
        "DeepLinks", "LinkGates", "RIBLinks",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBBenchmarksTests", dependencies: ["Benchmarks", "RIBBenchmarks", "Programs"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "MainActorSamples", "TestTrees", "RIBInspector", "RIBModules", "RIBTesting", "RIBKit", "ModelStreams",
        "RIBLinks",
        "LinkGates", "LinkTools", "DeepLinks",
      ],
      exclude: ["Samples/MainActor", "Samples/Views", "Samples/Testing/__Recorded__"]),
    .testTarget(
      name: "ViewSampleTests", dependencies: ["TestTrees", "RIBTesting", "RIBKit", "ModelStreams"],
      path: "Tests/DocumentationTests/Samples/Views", swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
)

// Small stand-ins for Apple's view frameworks, where there are none: the samples of views are compiled with them and run.
#if os(Linux)
  if isRootPackage {
    let samples = package.targets.first { $0.name == "ViewSampleTests" }
    // Testing has a module of its own for its use beside Apple's AppKit.
    samples?.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]))
    for framework in ["UIKit", "AppKit", "SwiftUI"] {
      package.targets.append(.target(name: framework, path: "Tests/StandIns/\(framework)"))
      samples?.dependencies.append(.byName(name: framework))
    }
  }
#endif

// The command line reads and edits Swift, so it is built where the toolchain brings its parser along. The templates are
// compiled into it.
if let parserFolder {
  let search = [SwiftSetting.unsafeFlags(["-I", parserFolder])]
  package.products.append(.executable(name: "rib", targets: ["rib"]))
  package.targets += [
    .target(
      name: "RIBTemplates", path: "Templates",
      resources: [
        .embedInCode("feature"), .embedInCode("init"), .embedInCode("module"), .embedInCode("plugin"),
        .embedInCode("rib"), .embedInCode("service"), .embedInCode("worker"), .embedInCode("workflow"),
      ]),
    .target(
      name: "RIBSyntax", dependencies: ["Locks"], swiftSettings: search,
      linkerSettings: [.unsafeFlags(["-L", parserFolder, "-Xlinker", "-rpath", "-Xlinker", parserFolder])]),
    .target(
      name: "RIBToolkit",
      dependencies: [
        "RIBTemplates", "RIBSyntax", "RIBInspector", "RIBKit", "LinkTools", "LinkGates", "DeepLinks",
      ],
      swiftSettings: search),
    .executableTarget(name: "rib", dependencies: ["RIBToolkit"], swiftSettings: search),
    .testTarget(
      name: "RIBSyntaxTests", dependencies: ["TestSeeds", "RIBSyntax", "RIBKit"], exclude: ["Fixtures"],
      swiftSettings: search),
    .testTarget(
      name: "RIBToolkitTests",
      dependencies: [
        "TestSeeds", "RIBToolkit", "RIBInspector", "RIBKit", "RIBSyntax", "RIBTemplates", "LinkTools",
        "LinkGates", "DeepLinks", "rib",
        "Programs",
      ],
      swiftSettings: search),
  ]
} else {
  package.products.append(.executable(name: "rib", targets: ["rib"]))
  package.targets.append(.executableTarget(name: "rib", path: "Sources/ribMissing"))
}

// `rib` as a plug-in of other packages. Not of this one: a plug-in's program is compiled apart, with all that it is made of, and this
// package has `swift run rib`.
if parserFolder != nil, !isRootPackage {
  package.products.append(.plugin(name: "RIBPlugin", targets: ["RIBPlugin"]))
  package.targets.append(
    .plugin(
      name: "RIBPlugin",
      capability: .command(
        intent: .custom(verb: "rib", description: "Makes RIBs, wires them, and keeps them right."),
        permissions: [.writeToPackageDirectory(reason: "rib makes and changes the files of RIBs.")]),
      dependencies: ["rib"], path: "Sources/RIBPlugin"))
}

// Only the test targets that are named, separated by commas, with all that they need: for work on one module.
if let names = Context.environment["RIBKIT_TESTS"] {
  var wanted = Set(names.split(separator: ",").map(String.init))
  var unread = wanted
  while let target = package.targets.first(where: { unread.contains($0.name) }) {
    unread.remove(target.name)
    for case .byNameItem(let name, _) in target.dependencies where wanted.insert(name).inserted {
      unread.insert(name)
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: library.targets.contains { !wanted.contains($0) }
    case let program as Product.Executable: program.targets.contains { !wanted.contains($0) }
    default: true
    }
  }
}

// Warnings are errors where RIBKit is the package being built, never where it is somebody's dependency.
for target in package.targets where target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if isRootPackage { settings.append(.treatAllWarnings(as: .error)) }
  // Tests of a release build without optimisation: that takes most of its time, and what they test is optimised.
  if target.type == .test, Context.environment["RIBKIT_PLAIN_TESTS"] != nil {
    settings.append(.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]))
  }
  target.swiftSettings = settings
}
