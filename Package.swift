// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// Whether RIBKit is the package being built, and not somebody's dependency.
let isRootPackage = Context.environment["PWD"] == Context.packageDirectory

/// The folder with the parser of the toolchain that reads this manifest, or nil if the toolchain has none.
let parserFolder: String? = {
  let file = FileHandle(forReadingAtPath: "/proc/self/maps")
  let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
  let toolchain = maps.firstMatch(of: #/(/.*)/pm/ManifestAPI/libPackageDescription\.so/#)?.1
  let folder = toolchain.map { "\($0)/host" } ?? ""
  return FileManager.default.fileExists(atPath: folder + "/SwiftParser.swiftmodule") ? folder : nil
}()

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

// Its name makes a target a test target. Spaces separate the names of a list.
func target(
  _ name: String, _ needs: String = "", path: String? = nil, embeds: String = "", excludes: String = "",
  isProgram: Bool = false, isMainActor: Bool = false
) -> Target {
  let target: Target =
    name.hasSuffix("Tests")
    ? .testTarget(name: name)
    : isProgram ? .executableTarget(name: name) : .target(name: name)
  target.dependencies = words(needs).map { .byName(name: $0) }
  target.path = path
  target.resources = words(embeds).map { .embedInCode($0) }
  target.exclude = words(excludes)
  target.swiftSettings = isMainActor ? [.defaultIsolation(MainActor.self)] : []
  return target
}

let links = "RIBLinks LinkGates DeepLinks"
let products = "ModelStreams RIBKit RIBTesting RIBModules RIBInspector RIBViews LinkTools \(links)"
let page = "Page/page.html Page/page.css Page/trace.js Page/views.js Page/timeline.js Page/page.js"
let kit = "RIBKit ModelStreams Basics"
let all = "RIBInspector RIBModules \(kit) \(links)"
let testing = "TestSupport RIBTesting \(kit)"
let linkTesting = "TestSupport LinkGates DeepLinks RIBKit Basics"
let samples = "Tests/DocumentationTests/Samples"
let features = "ExistentialAny InternalImportsByDefault MemberImportVisibility"

#if os(Linux)  // Views run with small stand-ins for Apple's frameworks.
  let standIns = isRootPackage ? "UIKit AppKit SwiftUI" : ""
#else
  let standIns = ""
#endif

let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: words(products).map { .library(name: $0, targets: [$0]) }
    + ["ride", "rib"].map { .executable(name: $0, targets: [$0]) },
  targets: [  // Each stands below those that it depends on.
    target("Basics"),
    target("ModelStreams", "Basics"),
    target("RIBKit", "ModelStreams Basics"),
    target("RIBInspector", "RIBKit Basics", embeds: page),
    target("RIBTesting", "RIBInspector \(kit)"),
    target("DeepLinks", "Basics"),
    target("LinkGates", "DeepLinks Basics"),
    target("RIBLinks", "RIBKit LinkGates DeepLinks"),
    target("LinkTools", "LinkGates DeepLinks Basics"),
    target("RIBModules", kit),
    target("RIBViews", "RIBKit ModelStreams \(standIns)", isMainActor: true),
    target(
      "RIBTemplates", path: "Templates", embeds: "feature init module plugin rib service worker workflow"),
    target("RideExample", all),
    target("ride", "RideExample", isProgram: true),
    target("CMeasuring"),
    target("Benchmarks", "Basics"),
    target("RIBBenchmarks", "Benchmarks CMeasuring RIBTesting \(all)", isProgram: true),
    target("TestSupport", "RIBTesting RIBKit DeepLinks Basics", path: "Tests/TestSupport"),
    target("LinkCases", "LinkTools \(links) Basics", path: "Tests/LinkCases", embeds: "LinkDifferences.json"),
    target("linkcases", "LinkCases", path: "Tests/LinkCasesCommand", isProgram: true),
    target("MainActorSamples", "RIBKit ModelStreams", path: "\(samples)/MainActor", isMainActor: true),
    target("ModelStreamsTests", "CMeasuring RIBTesting \(kit)"),
    target("RIBKitTests", testing),
    target("DeepLinksTests", "TestSupport DeepLinks RIBKit Basics"),
    target("LinkGatesTests", linkTesting, excludes: "Signatures/Fixtures"),
    target("LinkToolsTests", "LinkTools \(linkTesting)", excludes: "Exports/Fixtures"),
    target("RIBLinksTests", "\(testing) \(links)", excludes: "Fixtures"),
    target("LinkCasesTests", "LinkCases LinkTools LinkGates DeepLinks", excludes: "Fixtures"),
    target("RIBTestingTests", testing, excludes: "Fixtures"),
    target("RIBModulesTests", "RIBModules RIBInspector \(testing)"),
    target("RIBInspectorTests", "RIBInspector \(testing)", excludes: "Fixtures"),
    target("MainActorTests", "RIBModules \(testing) \(links)", isMainActor: true),
    target("IsolationTests", "RIBTesting RIBModules \(kit) \(links)", excludes: "Fixtures"),
    target("RideTests", "RideExample ride TestSupport RIBTesting \(all)", excludes: "Fixtures"),
    target("RIBBenchmarksTests", "TestSupport Benchmarks RIBBenchmarks", excludes: "Fixtures"),
    target(
      "DocumentationTests", "MainActorSamples LinkTools TestSupport RIBTesting \(all)",
      excludes: "Samples/MainActor Samples/Views Samples/Testing/__Recorded__"),
    target("RIBViewsTests", "RIBViews \(testing) \(standIns)", isMainActor: true),
    target("ViewSampleTests", "RIBViews \(testing) \(standIns)", path: "\(samples)/Views", isMainActor: true),
  ] + words(standIns).map { target($0, path: "Tests/StandIns/\($0)") }
)

if let parserFolder {
  let linkTools = "LinkTools LinkGates DeepLinks Basics"
  let tools = [
    target("RIBSyntax", "Basics"),
    target("RIBToolkit", "RIBSyntax RIBTemplates RIBInspector RIBKit \(linkTools)"),
    target("rib", "RIBToolkit", isProgram: true),
    target("RIBSyntaxTests", "RIBSyntax TestSupport RIBKit", excludes: "Fixtures"),
    target(
      "RIBToolkitTests", "rib RIBToolkit RIBSyntax RIBTemplates RIBInspector TestSupport RIBKit \(linkTools)"),
  ]
  for tool in tools { tool.swiftSettings = [.unsafeFlags(["-I", parserFolder])] }
  tools[0].linkerSettings = [.unsafeFlags(["-L", parserFolder, "-Xlinker", "-rpath=\(parserFolder)"])]
  package.targets += tools
} else {
  package.targets.append(target("rib", path: "Sources/ribMissing", isProgram: true))
}

// The plug-in compiles its program separately, and this package has `swift run rib`.
if parserFolder != nil, !isRootPackage {
  let intent = PluginCommandIntent.custom(verb: "rib", description: "Scaffolds, wires and checks RIBs.")
  let writing = PluginPermission.writeToPackageDirectory(reason: "rib creates and edits the files of RIBs.")
  let command = Target.PluginCapability.command(intent: intent, permissions: [writing])
  package.targets.append(
    .plugin(name: "RIBPlugin", capability: command, dependencies: ["rib"], path: "Sources/RIBPlugin"))
  package.products.append(.plugin(name: "RIBPlugin", targets: ["RIBPlugin"]))
}

// RIBKIT_TESTS=DeepLinksTests,RIBKitTests builds only those test targets and what they depend on.
if let names = Context.environment["RIBKIT_TESTS"] {
  var wanted = Set(names.split(separator: ",").map(String.init))
  for target in package.targets.reversed() where wanted.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}

// Warnings are errors here, but not in packages that depend on this one.
for target in package.targets where target.type != .plugin {
  var settings = (target.swiftSettings ?? []) + [.swiftLanguageMode(.v6)]
  for feature in words(features) { settings.append(.enableUpcomingFeature(feature)) }
  // Testing brings a module for its use with the real AppKit.
  if ["ViewSampleTests", "RIBViewsTests"].contains(target.name), !standIns.isEmpty {
    settings.append(.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]))
  }
  if isRootPackage { settings.append(.treatAllWarnings(as: .error)) }
  // A release build spends most of its time on optimising the tests themselves.
  if target.type == .test, Context.environment["RIBKIT_PLAIN_TESTS"] != nil {
    settings.append(.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]))
  }
  target.swiftSettings = settings
}
