// swift-tools-version: 6.3
import Foundation
import PackageDescription

#if os(macOS)
  import MachO  // the loaded libraries
#endif

// Two variables are for those who work on RIBKit. RIBKIT_BUILD is a list of words: "strict" makes warnings errors, "no-plugin" leaves out the plug-in, whose program
// takes minutes to compile, "no-parser" builds rib as if the toolchain had no parser, and "plain-tests" doesn't optimize the tests of a release build.
// RIBKIT_TESTS=DeepLinksTests,RIBKitTests builds only those test targets and what they depend on.
let wishes = Context.environment["RIBKIT_BUILD", default: ""].split(separator: ",")

// A test compiles these lines, as on a Mac too. rib uses the toolchain's own parser, so that it reads Swift as the compiler does. SwiftPM doesn't say where the
// toolchain is, but it has loaded its library of manifests. A manifest may be compiled for a macOS that has no Regex.
#if os(macOS)
  let loaded = (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
#else
  let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
  let loaded = String(decoding: maps, as: UTF8.self).components(separatedBy: "\n")
#endif
/// The folder of the toolchain's parser, beside the library of manifests, or nil if the parser is not there.
func folderOfParser(_ exists: (String) -> Bool) -> String? {
  let mark = "/pm/ManifestAPI/libPackageDescription."
  guard let library = loaded.first(where: { $0.contains(mark) }) else { return nil }
  let parts = library.components(separatedBy: mark)
  let folder = parts[0].drop { $0 != "/" } + "/host/"
  let modules = ["SwiftSyntax", "SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics"]
  let files = modules.flatMap { ["\($0).swiftmodule", "lib\($0).\(parts[1])"] }
  return files.allSatisfy { exists(folder + $0) } ? String(folder) : nil
}
// The test's lines end here.
let parser = wishes.contains("no-parser") ? nil : folderOfParser(FileManager.default.fileExists)

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "RIBKit", targets: ["RIBKit"]),
    .library(name: "ModelStreams", targets: ["ModelStreams"]),
    .library(name: "RIBViews", targets: ["RIBViews"]),
    .library(name: "RIBTesting", targets: ["RIBTesting"]),
    .library(name: "RIBInspector", targets: ["RIBInspector"]),
    .library(name: "RIBSessions", targets: ["RIBSessions"]),
    .library(name: "RIBModules", targets: ["RIBModules"]),
    .library(name: "RIBLinks", targets: ["RIBLinks"]),
    .library(name: "LinkGates", targets: ["LinkGates"]),
    .library(name: "DeepLinks", targets: ["DeepLinks"]),
    .library(name: "LinkTools", targets: ["LinkTools"]),
    .executable(name: "ride", targets: ["ride"]),
    .executable(name: "rib", targets: ["rib"]),
  ],
  targets: [  // Each stands below those that it depends on.
    // The libraries.
    .target(name: "Basics"),
    .target(name: "RIBDiagnostics", dependencies: ["Basics"]),
    .target(name: "ModelStreams", dependencies: ["Basics"]),
    .target(name: "RIBKit", dependencies: ["ModelStreams", "Basics"]),
    .target(
      name: "RIBInspector", dependencies: ["RIBKit", "Basics"],
      exclude: [
        "Page/page.html", "Page/page.css", "Page/trace.js", "Page/collectors.js", "Page/views.js",
        "Page/timeline.js", "Page/page.js",
      ]),
    .target(name: "RIBSessions", dependencies: ["RIBKit", "ModelStreams", "Basics"]),
    .target(
      name: "RIBTesting", dependencies: ["RIBInspector", "RIBSessions", "RIBKit", "ModelStreams", "Basics"]),
    .target(name: "DeepLinks", dependencies: ["Basics"]),
    .target(name: "LinkGates", dependencies: ["DeepLinks", "Basics"]),
    .target(name: "RIBLinks", dependencies: ["RIBKit", "LinkGates", "DeepLinks"]),
    .target(name: "LinkTools", dependencies: ["LinkGates", "DeepLinks", "Basics"]),
    .target(name: "RIBModules", dependencies: ["RIBDiagnostics", "RIBKit", "ModelStreams", "Basics"]),
    .target(
      name: "RIBViews", dependencies: ["RIBKit", "ModelStreams"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The command line.
    .target(
      name: "RIBTemplates", path: "Templates",
      exclude: ["feature", "init", "module", "plugin", "rib", "service", "session", "worker", "workflow"]),
    .target(
      name: "RIBToolkit",
      dependencies: [
        "RIBDiagnostics", "RIBTemplates", "RIBInspector", "RIBSessions", "RIBKit", "LinkTools", "LinkGates",
        "DeepLinks", "Basics",
      ]),
    .target(name: "RIBSyntax", dependencies: ["RIBDiagnostics", "Basics"]),
    .target(name: "RIBCodeVerbs", dependencies: ["RIBToolkit", "RIBSyntax", "RIBDiagnostics", "Basics"]),
    .executableTarget(name: "rib", dependencies: ["RIBToolkit", "RIBCodeVerbs", "RIBSyntax"]),
    // The example and the benchmarks.
    .target(
      name: "RideExample",
      dependencies: [
        "RIBDiagnostics", "Basics", "RIBInspector", "RIBModules", "RIBSessions", "RIBKit", "ModelStreams",
        "RIBLinks", "LinkGates", "DeepLinks",
      ]),
    .executableTarget(name: "ride", dependencies: ["RideExample"]),
    .target(name: "CMeasuring"),
    .target(name: "Benchmarks", dependencies: ["RIBDiagnostics"]),
    .executableTarget(
      name: "RIBBenchmarks",
      dependencies: [
        "Benchmarks", "CMeasuring", "RIBTesting", "Basics", "RIBInspector", "RIBModules", "RIBSessions",
        "RIBKit", "ModelStreams", "RIBLinks", "LinkGates", "DeepLinks",
      ]),
    // What tests share.
    .target(name: "TestSupport", dependencies: ["Basics"], path: "Tests/TestSupport"),
    .target(name: "TreeSupport", dependencies: ["RIBTesting", "RIBKit"], path: "Tests/TreeSupport"),
    .target(
      name: "LinkCases", dependencies: ["LinkTools", "RIBLinks", "LinkGates", "DeepLinks", "RIBDiagnostics"],
      path: "Tests/LinkCases"),
    .executableTarget(name: "casechecker", dependencies: ["LinkCases"], path: "Tests/LinkCasesCommand"),
    .executableTarget(
      name: "sessioncases", dependencies: ["RIBSessions", "RIBKit", "ModelStreams", "Basics"],
      path: "Tests/SessionCasesCommand"),
    .target(
      name: "MainActorSamples", dependencies: ["RIBKit", "ModelStreams"],
      path: "Tests/DocumentationTests/Samples/MainActor", swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The tests.
    .testTarget(
      name: "ModelStreamsTests",
      dependencies: [
        "CMeasuring", "TestSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
      ]),
    .testTarget(
      name: "RIBKitTests",
      dependencies: [
        "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
      ], exclude: ["Faults/__Recorded__"]),
    .testTarget(name: "DeepLinksTests", dependencies: ["TestSupport", "DeepLinks", "Basics"]),
    .testTarget(
      name: "LinkGatesTests", dependencies: ["TestSupport", "LinkGates", "DeepLinks", "Basics"],
      exclude: ["Signatures/Fixtures"]),
    .testTarget(
      name: "LinkToolsTests",
      dependencies: ["LinkTools", "TestSupport", "LinkGates", "DeepLinks", "Basics"],
      exclude: ["Exports/Fixtures"]),
    .testTarget(
      name: "RIBLinksTests",
      dependencies: [
        "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
        "RIBLinks", "LinkGates", "DeepLinks",
      ]),
    .testTarget(
      name: "LinkCasesTests", dependencies: ["LinkCases", "LinkTools", "LinkGates", "DeepLinks"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBTestingTests",
      dependencies: [
        "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
      ],
      exclude: ["Fixtures", "Sentences/__Recorded__"]),
    .testTarget(
      name: "RIBSyntaxTests", dependencies: ["RIBSyntax", "TestSupport", "RIBDiagnostics", "Basics"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBToolkitTests",
      dependencies: [
        "rib", "RIBToolkit", "TestSupport", "RIBCodeVerbs", "RIBSyntax", "RIBDiagnostics", "RIBTemplates",
        "RIBInspector", "RIBSessions", "RIBKit", "LinkTools", "LinkGates", "DeepLinks", "Basics",
      ]),
    .testTarget(
      name: "RIBModulesTests",
      dependencies: [
        "RIBModules", "RIBInspector", "TestSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams",
        "Basics",
      ], exclude: ["Checks/__Recorded__"]),
    .testTarget(
      name: "RIBSessionsTests",
      dependencies: [
        "sessioncases", "TestSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
      ]),
    .testTarget(
      name: "RIBInspectorTests",
      dependencies: [
        "RIBInspector", "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams",
        "Basics",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "MainActorTests",
      dependencies: [
        "RIBModules", "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams",
        "Basics", "RIBLinks", "LinkGates", "DeepLinks",
      ], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "IsolationTests",
      dependencies: [
        "RIBTesting", "RIBSessions", "RIBModules", "RIBKit", "ModelStreams", "Basics", "RIBLinks",
        "LinkGates", "DeepLinks",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "RideTests",
      dependencies: [
        "RideExample", "ride", "TestSupport", "TreeSupport", "RIBTesting", "Basics", "RIBInspector",
        "RIBModules", "RIBSessions", "RIBKit", "ModelStreams", "RIBLinks", "LinkGates", "DeepLinks",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "RIBBenchmarksTests",
      dependencies: ["TestSupport", "Benchmarks", "RIBBenchmarks", "RIBDiagnostics"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "MainActorSamples", "LinkTools", "TestSupport", "TreeSupport", "RIBTesting", "Basics", "RIBInspector",
        "RIBModules", "RIBSessions", "RIBKit", "ModelStreams", "RIBLinks", "LinkGates", "DeepLinks",
      ],
      exclude: [
        "Samples/MainActor", "Samples/Views", "Samples/Testing/__Recorded__", "Samples/Saving/__Recorded__",
        "Samples/Sessions/__Recorded__",
      ]),
    .testTarget(
      name: "RIBViewsTests",
      dependencies: [
        "RIBViews", "TestSupport", "RIBTesting", "RIBSessions", "RIBKit", "ModelStreams", "Basics",
      ], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ViewSampleTests",
      dependencies: [
        "RIBViews", "TestSupport", "TreeSupport", "RIBTesting", "RIBSessions", "RIBLinks", "LinkGates",
        "DeepLinks", "RIBKit", "ModelStreams", "Basics",
      ], path: "Tests/DocumentationTests/Samples/Views", swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
)

// Without the parser, rib has only the verbs that read no Swift.
if parser == nil {
  let readers: Set = ["RIBSyntax", "RIBCodeVerbs", "RIBSyntaxTests"]
  package.targets.removeAll { readers.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { dependency in readers.contains { dependency.isTarget($0) } }
    if target.name == "RIBToolkitTests" { target.exclude.append("CodeVerbs") }
  }
}

// On Linux, RIBViews is compiled and tested against stand-ins for Apple's frameworks. Their modules have names
// of their own, which only the targets that need them see as "UIKit" and so on. So in a package that depends on
// RIBKit, `canImport(UIKit)` stays false, and no target's name is taken.
let frameworks = ["UIKit", "AppKit", "SwiftUI"]
#if !os(macOS)
  package.targets += frameworks.map { .target(name: "\($0)StandIn", path: "Tests/StandIns/\($0)") }
  for target in package.targets where ["RIBViews", "RIBViewsTests", "ViewSampleTests"].contains(target.name) {
    target.dependencies += frameworks.map {
      .byName(name: "\($0)StandIn", condition: .when(platforms: [.linux]))
    }
    let names = frameworks.flatMap { ["-module-alias", "\($0)=\($0)StandIn"] }
    // Testing brings a module for its use with the real AppKit.
    let overlays = ["-Xfrontend", "-disable-cross-import-overlays"]
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(names + overlays, .when(platforms: [.linux]))]
  }
#endif

for target in package.targets {
  var settings = target.swiftSettings ?? []
  settings += [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Only .ci/run asks for it, because the warnings of a newer compiler must not stop anybody else's build.
  if wishes.contains("strict") { settings.append(.treatAllWarnings(as: .error)) }
  // A release build spends most of its time on optimizing the tests themselves.
  if wishes.contains("plain-tests"), target.type == .test {
    settings.append(.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]))
  }
  if let parser,
    target.name == "RIBSyntax" || target.dependencies.contains(where: { $0.isTarget("RIBSyntax") })
  {
    settings += [.define("PARSER"), .unsafeFlags(["-I", parser])]
    let linking = ["-L", parser, "-Xlinker", "-rpath", "-Xlinker", parser]
    if target.name == "RIBSyntax" { target.linkerSettings = [.unsafeFlags(linking)] }
  }
  target.swiftSettings = settings
}

if !wishes.contains("no-plugin") {
  let rib = PluginCommandIntent.custom(verb: "rib", description: "Scaffolds, wires and checks RIBs.")
  let edits = PluginPermission.writeToPackageDirectory(reason: "rib creates and edits the files of RIBs.")
  package.targets.append(
    .plugin(
      name: "RIBPlugin", capability: .command(intent: rib, permissions: [edits]), dependencies: ["rib"],
      path: "Sources/RIBPlugin"))
  package.products.append(.plugin(name: "RIBPlugin", targets: ["RIBPlugin"]))
}

if let tests = Context.environment["RIBKIT_TESTS"] {
  var wanted = Set(tests.split(separator: ",").map(String.init))
  for target in package.targets.reversed() where wanted.contains(target.name) {
    for other in package.targets where target.dependencies.contains(where: { $0.isTarget(other.name) }) {
      wanted.insert(other.name)
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}

extension Target.Dependency {
  /// Whether it is a target with a name.
  func isTarget(_ name: String) -> Bool {
    switch self {
    case .byNameItem(name, _), .targetItem(name, _): true
    default: false
    }
  }
}
