import Basics
import RIBDiagnostics
import RIBSyntax
import TestSupport
import Testing

@Suite struct CodeBaseTests {
  /// What a file may hold: two RIBs with parts of each other's, their names for something else, and what is none of them.
  private static let pieces = [
    "class TripRouter: Router { let interactor: TripInteractor }",
    "final class TripInteractor: Interactor { let scope = Scope<Route, Never>()\n enum Route { case tip } }",
    "struct TripBuilder { let tip: TipBuilder\n func build() -> TripRouter { TripRouter() } }",
    "struct TripBuilder { let tip: Other\n func build() -> some Router { TripRouter() } }",
    "final class Tip: Router { let interactor: Decides }", "final class TipRouter: Router {}",
    "struct TipBuilder { func build() -> Tip { Tip() } }", "typealias Other = TipBuilder",
    "typealias Other = TripBuilder", "class Base: Router {}\nfinal class MenuRouter: Base {}",
    "enum Menu { final class Router: RIBKit.Router {} }",
    "extension TripRouter { func show() { tip.build() } }",
    "extension Other { func build() -> some Router { Tip() } }",
    "struct Decides { }", "", "func broken( {",
  ]
  /// Small changes: those of what a part says of itself, and those that only move it or change what is in it.
  private static let edits = [
    ("class ", "\nclass "), ("class ", "/* a */ final class "), ("func ", "func a() {}\n func "),
    ("let tip: TipBuilder", "let tip: Other"), ("let tip", "let other"), (": Router", ": Base"),
    ("struct", "class"),
    ("interactor: TripInteractor", "interactor: Decides"), ("-> TripRouter", "-> Tip"), ("Trip", "Tip"),
    ("= TipBuilder", "= TripBuilder"), ("extension TripRouter", "class TripRouter"),
    ("case tip", "case tip, home"),
    ("interactor", "decides"), ("Route,", "Never,"),
  ]
  private static let paths = [
    "Sources/A/A.swift", "Sources/A/B.swift", "Sources/B/A.swift", "Tests/ATests/A.swift",
  ]

  @Test(arguments: Seeds.first(20))
  func filesReplacedOneByOneAreReadAsIfAllWereNew(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var texts: [String: String] = [:]
    var code = CodeBase(texts)
    for _ in 0..<40 {
      let path = try #require(Self.paths.randomElement(using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3 where texts[path] != nil:
        // What is known of all types may be kept where a change like these is told from any other.
        let (old, new) = try #require(Self.edits.randomElement(using: &random))
        texts[path] = try #require(texts[path]).replacing(old, with: new)
        code = code.replacing([path: texts[path] ?? ""])
      default:
        let text = (0..<3).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined(
          separator: "\n")
        texts[path] = text
        code = code.replacing([path: text])
      }
      let fresh = CodeBase(texts)
      #expect(code.texts == texts)
      #expect(code.paths == fresh.paths)
      #expect(code.ribs == fresh.ribs)
      #expect(RIBTree(of: code).text == RIBTree(of: fresh).text)
      for path in Self.paths {
        #expect(code.clashes(of: path).map { "\($0)" } == fresh.clashes(of: path).map { "\($0)" })
      }
    }
  }

  @Test func manyFilesAreReadOnAllProcessorsInTheirOrder() {
    let texts = Dictionary(
      uniqueKeysWithValues: (100..<400).map { number in
        (
          "Sources/App/F\(number).swift",
          "final class R\(number)Router: Router {}\nextension Shared { var v\(number): Int { 0 } }"
        )
      })
    let code = CodeBase(texts.merging(["Sources/App/A.swift": "struct Shared {}"]) { $1 })
    #expect(code.ribNames == (100..<400).map { "R\($0)" })
    #expect(code.ribs.map(\.place.path) == (100..<400).map { "Sources/App/F\($0).swift" })
  }

  @Test(arguments: [
    ("", true), ("TripRouter", true), ("Router", true), ("TripRouterX", false), ("pRouter\n", true),
    ("x", false),
    ("é", true), ("ééa", true),
  ])
  func aNameIsFoundWhereverTheTextHoldsIt(name: String, isThere: Bool) {
    #expect(CodeFile(path: "", text: "TTripRouter\né éé ééa").mentions(name) == isThere)
  }
}
