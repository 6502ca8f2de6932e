import RIBToolkit
import Testing

/// Without a parser `rib` makes files, and edits none.
struct ByHandTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  private func run(_ words: String...) -> CommandLineUse {
    run(words)
  }

  private func run(_ words: [String]) -> CommandLineUse {
    app.run(words, with: ScriptedPrograms(), parses: false)
  }

  @Test func aRIBWithoutAParentNeedsNoParser() throws {
    let use = run("new", "Trip", "--param", "number:Int", "--event", "completed(Int)", "--presenter")
    #expect(use.status == .success, "\(use.errors)")
    try app.expect(
      "Sources/Demo/Trip/TripInteractor.swift", contains: "enum Event: Hashable {\n    case completed(Int)")
    #expect(run("undo").status == .success)
    #expect(run("redo").status == .success)
    #expect(
      run("new", "Trip", "--param", "number:Int", "--event", "completed(Int)", "--presenter").status
        == .nothing)
    #expect(run("new", "Trip").status == .conflict)
  }

  @Test func aMainActorTargetGetsItsForm() throws {
    let manifest = try app.text("Package.swift")
    let dump = """
      {
        "targets": [
          {"name": "Demo", "type": "regular", "settings": [{"tool": "swift", "kind": {"defaultIsolation": {"_0": "MainActor"}}}]},
          {"name": "DemoTests", "type": "test"}
        ]
      }
      """
    let use = app.run(
      ["new", "Trip", "--presenter"],
      with: ScriptedPrograms(result: .init(status: 0, output: dump)), parses: false)
    #expect(use.status == .success, "\(use.errors)")
    try app.expect(
      "Sources/Demo/Trip/TripInteractor.swift", contains: "  package nonisolated struct ViewModel")
    #expect(try app.text("Tests/DemoTests/Trip/TripTests.swift").contains("\n@MainActor struct TripTests"))
    #expect(try app.text("Package.swift") == manifest)
  }

  @Test func aNewTargetIsNamed() throws {
    let use = run("new", "Shop", "--template", "feature")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("left to do: Add a target Shop to Package.swift"), "\(use.errors)")
    #expect(use.errors.contains("left to do: Add a testTarget ShopTests to Package.swift"), "\(use.errors)")
    #expect(run("undo").status == .success)
    #expect(run("redo").errors == use.errors)
  }

  @Test func theLinesToAddAreComplete() throws {
    let manifest = try app.text("Package.swift")
    try app.write("Package.swift", manifest.replacing("package: \"RIBKit\"", with: "package: \"ribs\""))
    let module = run("new", "Shop", "--template", "module")
    #expect(
      module.errors.contains("\n    .product(name: \"RIBModules\", package: \"ribs\"),\n"), "\(module.errors)"
    )
    _ = run("new", "Trip", "--needs", "map:Map")
    let use = run("new", "Stop", "--needs", "city:City")
    let line =
      "static var city: City { fatalError(\"Give city a value, and remove its name from missing.\") }"
    #expect(use.errors.contains("\n    \(line)\n"), "\(use.errors)")
  }

  @Test(arguments: [
    ["tree"], ["lint"], ["attach", "Trip", "--in", "Root"], ["detach", "Trip", "--from", "Root"],
    ["rename", "Trip", "Ride"], ["delete", "Trip"], ["need", "count:Int", "--for", "Trip"],
    ["outline", "app.txt"], ["new", "Trip", "--in", "Root"],
  ])
  func theVerbsThatReadCodeAreUnavailable(words: [String]) throws {
    let before = try app.contents()
    let use = run(words)
    #expect(use.status == .unavailable)
    let named = words[0] == "new" ? "new --in" : words[0]
    #expect(
      use.errors.contains("rib \(named) needs a Swift parser, but this rib was built without one."))
    #expect(try app.contents() == before)
  }

  @Test func theDoctorSaysHowToGetOne() {
    let use = run("doctor")
    #expect(use.status == .failure)
    #expect(use.output.contains("failed parser\n"))
    #expect(use.errors.contains("Build rib with a toolchain from Xcode or swift.org"))
  }

  @Test(arguments: [
    (["new", "trip"], CommandStatus.usage), (["new", "Trip", "--param", "a:Int)"], .usage),
  ])
  func whatIsWrongIsStillWrong(words: [String], status: CommandStatus) throws {
    let before = try app.contents()
    #expect(run(words).status == status)
    #expect(try app.contents() == before)
  }
}
