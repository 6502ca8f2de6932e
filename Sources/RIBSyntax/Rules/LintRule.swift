internal import SwiftSyntax

/// A property that a code base should have, and how to find where it has not.
protocol LintRule: Sendable {
  /// What there is to know about it.
  var card: RuleCard { get }

  /// Finds where a code base breaks it, in any order.
  func violations(in code: LintedCode) -> [Violation]
}

/// A code base with what the rules ask about it, read once.
struct LintedCode {
  let code: CodeBase
  /// The tree of its RIBs.
  let tree: RIBTree
  /// The RIBs' types.
  let ribs: [String: RIBTypes]
  /// Which parts of which RIBs the types are, by their full names.
  let parts: [String: RIBPart]
  /// What the files hold that are no tests, by their paths.
  let sites: [String: Sites]
  /// The same in the order of the paths.
  let sources: [(path: String, sites: Sites)]
  let tests: LintedTests
  /// The full names of the types that others inherit from.
  let inherited: Set<String>
  /// The properties of the types, by the full names of the types and by their own.
  let properties: [String: [String: CodeProperty]]

  init(_ code: CodeBase) {
    self.code = code
    tree = RIBTree(of: code)
    ribs = Dictionary(uniqueKeysWithValues: code.ribTypes.values.map { ($0.name, $0) })
    parts = RIBPart.all(in: code, ribs)
    let files = code.paths.filter { !CodeBase.isTest($0) }.compactMap { code.files[$0] }
    let read = DeepStack.map(files) { SiteCollector(in: $0.syntax).sites }
    let sites = Dictionary(uniqueKeysWithValues: zip(files.map(\.path), read))
    self.sites = sites
    // Kept, because rules go through them again and again.
    sources = zip(files, read).map { (path: $0.path, sites: $1) }
    tests = LintedTests(code)
    inherited = Set(
      code.types.values.flatMap { type in
        type.declarations.flatMap(\.conformances)
          .compactMap { code.type($0, in: type.name)?.name }
      })
    properties = code.types.mapValues { type in
      Dictionary(type.properties.map { ($0.name, $0) }) { first, _ in first }
    }
  }
}
