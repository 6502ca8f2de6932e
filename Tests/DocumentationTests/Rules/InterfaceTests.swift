import Foundation
import TestSupport
import Testing

/// The comparison of the public interface, run as a program on graphs that are written here.
@Suite(.enabled(if: Seeds.areAllTried, "`.ci/run random` runs it, and `.ci/run api` runs the program."))
struct InterfaceTests {
  @Test func aDeclarationThatGoesIsABreakUntilTheChangelogNamesIt() throws {
    let place = try InterfaceFolder()
    try place.write([.attach, .detach])
    try place.record()
    #expect(try place.compare().status == 0)

    try place.write([.attach])
    let broken = try place.compare()
    #expect(broken.status == 1)
    #expect(broken.output.contains("Kit: Router.detach(_:) is gone or has changed"))
    #expect(broken.output.contains("before: func detach(_ child: any Router)"))

    // A name in prose, in a released version or as a part of another name is not enough.
    for text in ["- detach(_:) went.", "- `redetach(_:)` went.", "## 0.1.0\n\n- `detach(_:)` went."] {
      try place.write(changelog: text)
      #expect(try place.compare().status == 1, "\(text)")
    }
    for text in ["- `detach(_:)` went.", "- `Router.detach(_:)` went."] {
      try place.write(changelog: text)
      #expect(try place.compare().status == 0, "\(text)")
    }
  }

  @Test func aDeclarationThatChangesAndAConformanceThatGoesAreBreaks() throws {
    let place = try InterfaceFolder()
    try place.write([.attach], conformances: ["Swift.Sendable"])
    try place.record()

    try place.write([.attach.with("func attach(_ child: any Router, key: Int)")], conformances: [])
    let broken = try place.compare()
    #expect(broken.status == 1)
    #expect(broken.output.contains("now:    func attach(_ child: any Router, key: Int)"))
    #expect(broken.output.contains("before: conforms to Swift.Sendable"))

    try place.write([.attach, .detach], conformances: ["Swift.Sendable"])
    let extended = try place.compare()
    #expect(extended.status == 0)
    #expect(extended.output.contains("1 new or changed"))
  }

  @Test func aModuleWithoutAGraphIsAnError() throws {
    #expect(try InterfaceFolder().record().status != 0)
  }
}

/// A public function of a router, as a graph has it.
private struct Function {
  var name: String
  var text: String

  static let attach = Function(name: "attach(_:)", text: "func attach(_ child: any Router)")
  static let detach = Function(name: "detach(_:)", text: "func detach(_ child: any Router)")

  func with(_ text: String) -> Function { Function(name: name, text: text) }

  var symbol: [String: Any] {
    [
      "identifier": ["precise": "s:\(name)"], "kind": ["identifier": "swift.method"],
      "pathComponents": ["Router", name], "declarationFragments": [["kind": "text", "spelling": text]],
      "location": ["uri": "file:///Router.swift"],
    ]
  }
}

/// A folder with the graph of one module, its recorded interface and a changelog.
private final class InterfaceFolder {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let graphs = folder.appending(path: "graphs")
    try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
    try write(changelog: "")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ functions: [Function], conformances: [String] = []) throws {
    let router: [String: Any] = [
      "identifier": ["precise": "s:Router"], "kind": ["identifier": "swift.class"],
      "pathComponents": ["Router"], "location": ["uri": "file:///Router.swift"],
    ]
    let relationships = conformances.map {
      ["kind": "conformsTo", "source": "s:Router", "target": "s:other", "targetFallback": $0]
    }
    let graph: [String: Any] = [
      "symbols": [router] + functions.map(\.symbol), "relationships": relationships,
    ]
    let data = try JSONSerialization.data(withJSONObject: graph)
    try data.write(to: folder.appending(path: "graphs/Kit.symbols.json"))
  }

  func write(changelog: String) throws {
    let text = "# Changes\n\n## Unreleased\n\n\(changelog)\n"
    try Data(text.utf8).write(to: folder.appending(path: "CHANGELOG.md"))
  }

  @discardableResult
  func record() throws -> RunningProgram.Ending { try run("record", ["graphs", "interface", "Kit"]) }

  func compare() throws -> RunningProgram.Ending {
    try run("compare", ["graphs", "interface", "CHANGELOG.md", "Kit"])
  }

  private func run(_ verb: String, _ arguments: [String]) throws -> RunningProgram.Ending {
    try Script.interface.get().run([verb] + arguments, in: folder.path(percentEncoded: false))
  }
}
