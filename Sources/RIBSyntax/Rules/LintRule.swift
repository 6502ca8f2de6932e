internal import SwiftSyntax

/// A property that a code base should have, and a search for its violations.
protocol LintRule: Sendable {
  /// The documentation of the rule.
  var card: RuleCard { get }

  /// Finds the violations in a code base, in any order.
  func violations(in code: LintedCode) -> [Violation]
}

/// A code base with the facts that rules need, read once.
struct LintedCode {
  let code: CodeBase
  /// The tree of its RIBs.
  let tree: RIBTree
  /// The RIBs' types.
  let ribs: [String: RIBTypes]
  /// The roles of types in RIBs, by full name.
  let parts: [String: RIBPart]
  /// The contents of the files whose types are read, by path.
  let sites: [String: Sites]
  /// The contents of the files whose types are read, ordered by path.
  let sources: [Sites]
  let tests: LintedTests
  /// The full names of the types with subclasses.
  let inherited: Set<String>
  /// The properties of types, by the full name of the type and the name of the property.
  let properties: [String: [String: CodeProperty]]

  init(_ code: CodeBase) {
    self.code = code
    tree = RIBTree(of: code)
    ribs = Dictionary(uniqueKeysWithValues: code.ribTypes.values.map { ($0.name, $0) })
    parts = RIBPart.all(in: code, ribs)
    sources = DeepStack.map(code.sources) { SiteCollector($0).sites }
    sites = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) })
    tests = LintedTests(code)
    inherited = Set(
      code.types.values.flatMap { type in
        type.declarations.flatMap(\.conformances).compactMap { code.type($0, in: type.name)?.name }
      })
    properties = code.types.mapValues { type in
      Dictionary(type.properties.map { ($0.name, $0) }) { first, _ in first }
    }
  }
}

extension LintedCode {
  /// Finds violations among the calls in all files except tests; each has its place and its message.
  func calls(_ find: (CodeCall, Sites) -> (place: Syntax, message: String)?) -> [Violation] {
    sources.flatMap { sites in
      sites.calls.compactMap { site in
        find(site, sites).map { sites.violation(at: $0.place, $0.message) }
      }
    }
  }

  /// Finds violations among the properties of the types with some roles; each has its message.
  func properties(
    of roles: Set<RIBPart.Role>, _ message: (CodeProperty, _ type: String, RIBPart) -> String?
  ) -> [Violation] {
    parts.filter { roles.contains($0.value.role) }.flatMap { name, part -> [Violation] in
      (code.types[name]?.properties ?? []).compactMap { property in
        message(property, name, part).map {
          Violation(at: property.binding, in: property.member.path, of: "\(name).\(property.name)", $0)
        }
      }
    }
  }
}
