// swift-tools-version: 6.3
import Foundation
import PackageDescription

#if os(macOS)
  import MachO  // the loaded libraries
#endif

// A test compiles these lines, as on a Mac too. A manifest may be compiled for a macOS that has no Regex.
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
// The test's lines end here. RIBKIT_PARSER=none builds rib as if the toolchain had no parser.
let parser =
  Context.environment["RIBKIT_PARSER"] == "none" ? nil : folderOfParser(FileManager.default.fileExists)
func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
// On Linux, RIBViews is compiled and tested against stand-ins for Apple's frameworks. Their modules have names
// of their own, which only the targets that need them see as "UIKit" and so on. So in a package that depends on
// RIBKit, `canImport(UIKit)` stays false, and no target's name is taken.
let frameworks = words("UIKit AppKit SwiftUI")
#if os(macOS)
  let standIns = ""
#else
  let standIns = frameworks.map { "\($0)StandIn" }.joined(separator: " ")
#endif
let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
// Its name makes a target a test target. Spaces separate the names of a list.
func target(
  _ name: String, _ needs: String = "", path: String? = nil, excludes: String = "", isProgram: Bool = false,
  isMainActor: Bool = false
) -> Target {
  let target: Target =
    name.hasSuffix("Tests")
    ? .testTarget(name: name)
    : isProgram ? .executableTarget(name: name) : .target(name: name)
  target.dependencies = words(needs).map { need in
    .byName(name: need, condition: need.hasSuffix("StandIn") ? .when(platforms: [.linux]) : nil)
  }
  (target.path, target.exclude) = (path, words(excludes))
  var settings: [SwiftSetting] = isMainActor ? [.defaultIsolation(MainActor.self)] : []
  settings += [.swiftLanguageMode(.v6)] + features.map { .enableUpcomingFeature($0) }
  // Only .ci/run asks for it, because the warnings of a newer compiler must not stop anybody else's build.
  if Context.environment["RIBKIT_STRICT"] == "1" { settings.append(.treatAllWarnings(as: .error)) }
  if needs.contains("StandIn") {
    let names = frameworks.flatMap { ["-module-alias", "\($0)=\($0)StandIn"] }
    // Testing brings a module for its use with the real AppKit.
    let overlays = ["-Xfrontend", "-disable-cross-import-overlays"]
    settings.append(.unsafeFlags(names + overlays, .when(platforms: [.linux])))
  }
  // A release build spends most of its time on optimising the tests themselves.
  if target.type == .test, Context.environment["RIBKIT_PLAIN_TESTS"] != nil {
    settings.append(.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]))
  }
  if let parser, "\(name) \(needs)".contains("RIBSyntax") {
    settings += [.define("PARSER"), .unsafeFlags(["-I", parser])]
    let linking = ["-L", parser, "-Xlinker", "-rpath", "-Xlinker", parser]
    if name == "RIBSyntax" { target.linkerSettings = [.unsafeFlags(linking)] }
  }
  target.swiftSettings = settings
  return target
}
let links = "RIBLinks LinkGates DeepLinks"
let all = "RIBInspector RIBModules RIBSessions RIBKit ModelStreams \(links)"
let products = "RIBTesting RIBViews LinkTools \(all)"
// The files that .ci/run embed writes into Swift files.
let page = "Page/page.html Page/page.css Page/trace.js Page/views.js Page/timeline.js Page/page.js"
let templates = "feature init module plugin rib service session worker workflow"
let kit = "RIBKit ModelStreams Basics"
let testing = "TestSupport RIBTesting RIBSessions \(kit)"
let linkTesting = "TestSupport LinkGates DeepLinks RIBKit Basics"
let toolkit =
  "RIBDiagnostics RIBTemplates RIBInspector RIBSessions RIBKit LinkTools LinkGates DeepLinks Basics"
let codeVerbs = parser == nil ? "" : "RIBCodeVerbs RIBSyntax"
let codeTests = parser == nil ? "CodeVerbs" : ""
let samples = "Tests/DocumentationTests/Samples"
let package = Package(
  name: "RIBKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: words(products).map { .library(name: $0, targets: [$0]) }
    + ["ride", "rib"].map { .executable(name: $0, targets: [$0]) },
  targets: [  // Each stands below those that it depends on.
    target("Basics"),
    target("RIBDiagnostics", "Basics"),
    target("ModelStreams", "Basics"),
    target("RIBKit", "ModelStreams Basics"),
    target("RIBInspector", "RIBKit Basics", excludes: page),
    target("RIBSessions", "RIBKit ModelStreams Basics"),
    target("RIBTesting", "RIBInspector RIBSessions \(kit)"),
    target("DeepLinks", "Basics"),
    target("LinkGates", "DeepLinks Basics"),
    target("RIBLinks", "RIBKit LinkGates DeepLinks"),
    target("LinkTools", "LinkGates DeepLinks Basics"),
    target("RIBModules", "RIBDiagnostics \(kit)"),
    target("RIBViews", "RIBKit ModelStreams \(standIns)", isMainActor: true),
    target("RIBTemplates", path: "Templates", excludes: templates),
    target("RIBToolkit", toolkit),
    target("RIBSyntax", "RIBDiagnostics Basics"),
    target("RIBCodeVerbs", "RIBToolkit RIBSyntax RIBDiagnostics Basics"),
    target("rib", "RIBToolkit \(codeVerbs)", isProgram: true),
    target("RideExample", "RIBDiagnostics Basics \(all)"),
    target("ride", "RideExample", isProgram: true),
    target("CMeasuring"),
    target("Benchmarks", "RIBDiagnostics"),
    target("RIBBenchmarks", "Benchmarks CMeasuring RIBTesting Basics \(all)", isProgram: true),
    target("TestSupport", "RIBTesting RIBKit DeepLinks Basics", path: "Tests/TestSupport"),
    target("LinkCases", "LinkTools \(links) RIBDiagnostics", path: "Tests/LinkCases"),
    target("casechecker", "LinkCases", path: "Tests/LinkCasesCommand", isProgram: true),
    target(
      "sessioncases", "RIBSessions RIBKit ModelStreams Basics", path: "Tests/SessionCasesCommand",
      isProgram: true),
    target("MainActorSamples", "RIBKit ModelStreams", path: "\(samples)/MainActor", isMainActor: true),
    target("ModelStreamsTests", "CMeasuring \(testing)"),
    target("RIBKitTests", testing),
    target("DeepLinksTests", "TestSupport DeepLinks RIBKit Basics"),
    target("LinkGatesTests", linkTesting, excludes: "Signatures/Fixtures"),
    target("LinkToolsTests", "LinkTools \(linkTesting)", excludes: "Exports/Fixtures"),
    target("RIBLinksTests", "\(testing) \(links)", excludes: "Fixtures"),
    target("LinkCasesTests", "LinkCases LinkTools LinkGates DeepLinks", excludes: "Fixtures"),
    target("RIBTestingTests", testing, excludes: "Fixtures"),
    target("RIBSyntaxTests", "RIBSyntax TestSupport RIBKit RIBDiagnostics", excludes: "Fixtures"),
    target("RIBToolkitTests", "rib RIBToolkit TestSupport \(codeVerbs) \(toolkit)", excludes: codeTests),
    target("RIBModulesTests", "RIBModules RIBInspector \(testing)"),
    target("RIBSessionsTests", "sessioncases \(testing)"),
    target("RIBInspectorTests", "RIBInspector \(testing)", excludes: "Fixtures"),
    target("MainActorTests", "RIBModules \(testing) \(links)", isMainActor: true),
    target("IsolationTests", "RIBTesting RIBSessions RIBModules \(kit) \(links)", excludes: "Fixtures"),
    target("RideTests", "RideExample ride TestSupport RIBTesting Basics \(all)", excludes: "Fixtures"),
    target("RIBBenchmarksTests", "TestSupport Benchmarks RIBBenchmarks", excludes: "Fixtures"),
    target(
      "DocumentationTests", "MainActorSamples LinkTools TestSupport RIBTesting Basics \(all)",
      excludes:
        "Samples/MainActor Samples/Views Samples/Testing/__Recorded__ Samples/Saving/__Recorded__ Samples/Sessions/__Recorded__"
    ),
    target("RIBViewsTests", "RIBViews \(testing) \(standIns)", isMainActor: true),
    target(
      "ViewSampleTests", "RIBViews \(testing) \(standIns)", path: "\(samples)/Views",
      isMainActor: true),
  ] + words(standIns).map { target($0, path: "Tests/StandIns/\($0.dropLast("StandIn".count))") }
)
// SwiftPM compiles the plug-in's program once more, which takes minutes; RIBKIT_PLUGIN=none saves them here.
if Context.environment["RIBKIT_PLUGIN"] != "none" {
  let rib = PluginCommandIntent.custom(verb: "rib", description: "Scaffolds, wires and checks RIBs.")
  let edits = PluginPermission.writeToPackageDirectory(reason: "rib creates and edits the files of RIBs.")
  let run = Target.PluginCapability.command(intent: rib, permissions: [edits])
  let path = "Sources/RIBPlugin"
  package.targets.append(.plugin(name: "RIBPlugin", capability: run, dependencies: ["rib"], path: path))
  package.products.append(.plugin(name: "RIBPlugin", targets: ["RIBPlugin"]))
}

// RIBKIT_TESTS=DeepLinksTests,RIBKitTests builds only those test targets and what they depend on.
let names = Context.environment["RIBKIT_TESTS"]?.split(separator: ",").map(String.init)
var wanted = Set(names ?? package.targets.map(\.name))
if parser == nil { wanted.subtract(words("RIBSyntax RIBCodeVerbs RIBSyntaxTests")) }
for target in package.targets.reversed() where wanted.contains(target.name) {
  for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
}
package.targets.removeAll { !wanted.contains($0.name) }
if names != nil { package.products = [] }
