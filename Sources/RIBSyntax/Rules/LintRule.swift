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
  let ribs: AllRIBTypes
  /// The roles of types in RIBs, by full name.
  let parts: [String: RIBPart]
  /// The contents of the files whose types are read, ordered by path.
  let sources: [Sites]
  /// The full names of the types with subclasses.
  let inherited: Set<String>

  init(_ code: CodeBase) {
    self.code = code
    tree = code.tree
    ribs = code.ribTypes
    parts = RIBPart.all(in: code)
    sources = DeepStack.map(code.sources) { Sites($0) }
    inherited = code.inheritedTypes
  }

  /// Returns the contents of the tests whose text may contain any of the given words; most files of a large package are tests.
  func tests(naming words: Set<String>) -> [Sites] {
    DeepStack.map(
      code.files(where: { file in words.contains(where: file.mayName) && code.isTest(file.path) })
    ) { Sites($0) }
  }

  /// Returns the types with a role, sorted by name.
  func types(_ role: RIBPart.Role) -> [CodeType] {
    parts.filter { $0.value.role == role }.keys.sorted().compactMap { code.types[$0] }
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
    of roles: [RIBPart.Role], _ message: (CodeProperty, CodeType, _ rib: String) -> String?
  ) -> [Violation] {
    roles.flatMap(types).flatMap { type in
      type.properties.compactMap { property in
        message(property, type, parts[type.name]?.rib ?? "").map {
          Violation(at: property.binding, in: property.member.path, of: "\(type.name).\(property.name)", $0)
        }
      }
    }
  }
}
