import RIBSyntax
import Testing

/// Code that `rib` adds to a file without an indented line, and new files, have the indentation of most files of the target.
struct TargetIndentationTests {
  private let code: CodeBase

  init() {
    code = CodeBase([
      "Sources/App/Home/HomeInteractor.swift":
        "final class HomeInteractor: Leaf { let scope = Scope<Never, Never>() }\n",
      "Sources/App/Row/RowInteractor.swift":
        "final class RowInteractor: Leaf {\n\tlet scope = Scope<Never, Never>()\n}\n",
      "Sources/App/Row/Row.swift": "struct Row {\n\tlet id: Int\n}\n",
      "Sources/App/Row/Column.swift": "struct Column {\n  let id: Int\n}\n",
      "Sources/Other/A.swift": "struct A {\n  let id: Int\n}\n",
      "Sources/Other/B.swift": "struct B {\n  let id: Int\n}\n",
      "Tests/AppTests/Home/HomeTests.swift":
        "struct HomeTests { @Test func a() { start(RouterHarness { _ in HomeInteractor() }) } }\n",
      "Tests/AppTests/Row/RowTests.swift": "struct RowTests {\n\t@Test func a() {}\n}\n",
    ])
  }

  /// The lines of the changed files of a target that are indented with spaces.
  private func strange(in wiring: Wiring, _ folder: String) -> [String] {
    var lines: [String] = []
    for (path, text) in wiring.texts where path.hasPrefix(folder) {
      lines += text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(" ") || $0.contains("\t ") }
    }
    return lines
  }

  @Test func membersOfABodyOnOneLineAreIndentedWithTabs() throws {
    let need = CodeParameter(label: "id", name: "id", type: "Int")
    let wiring = Wiring.need(need, for: "Home", in: code) { _ in "1" }
    #expect(wiring.advice == [])
    let text = try #require(wiring.texts["Sources/App/Home/HomeInteractor.swift"])
    #expect(text.contains("\n\tinit(id: Int) {\n\t\tself.id = id\n\t}\n"), "\(text)")
    #expect(strange(in: wiring, "Sources/App/") == [])
  }

  @Test func aNewRouterIsIndentedWithTabs() throws {
    let wiring = Wiring.attach("Row", to: "Home", in: code)
    #expect(wiring.advice == [])
    let text = try #require(wiring.texts["Sources/App/Home/HomeRouter.swift"])
    #expect(text.contains("\n\tinit() {\n\t\tinteractor = HomeInteractor()\n\t}\n"), "\(text)")
    #expect(strange(in: wiring, "Sources/App/") == [])
  }

  @Test func newFixturesAreIndentedWithTabs() throws {
    let need = CodeParameter(label: nil, name: "row", type: "Row")
    let wiring = Wiring.fixtures(
      [need], forTestsIn: "Tests/AppTests/Home/HomeTests.swift", importing: [],
      empty: "enum Fixtures {\n  static let missing: [String] = []\n}\n", in: code)
    let text = try #require(wiring.texts["Tests/AppTests/Fixtures.swift"])
    #expect(text.contains("\n\tstatic var row: Row {\n\t\tfatalError("), "\(text)")
    #expect(strange(in: wiring, "Tests/AppTests/") == [])
  }

  @Test func aTargetInAManifestIsIndentedWithTabs() {
    var manifest = Manifest("let package = Package(\n\tname: \"App\",\n\ttargets: []\n)\n")
    let isDeclared = manifest.declare("App", isTest: false, dependingOn: [])
    #expect(isDeclared)
    let target = "\t\t.target(\n\t\t\tname: \"App\",\n\t\t\tdependencies: [\n\t\t\t]),\n"
    #expect(manifest.text.contains(target), "\(manifest.text)")
  }

  @Test func withoutIndentedLinesTheStepIsTwoSpaces() throws {
    let alone = CodeBase(code.texts.filter { $0.key.contains("Home") })
    let wiring = Wiring.need(CodeParameter(label: "id", name: "id", type: "Int"), for: "Home", in: alone)
    let text = try #require(wiring.texts["Sources/App/Home/HomeInteractor.swift"])
    #expect(text.contains("\n  init(id: Int) {\n    self.id = id\n  }\n"), "\(text)")
  }
}
