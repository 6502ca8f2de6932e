internal import SwiftSyntax

/// Every interactor is tested.
struct MissingTestsRule: LintRule {
  let card = RuleCard(
    code: "missing-tests", severity: .warning,
    summary: "An interactor whose type no file below a folder `Tests` names",
    reason:
      "The decisions of a RIB are in its interactor, and a test can make one without the rest of the tree.",
    fix: "Write a test that makes it in an `InteractorHarness`.")

  func violations(in code: LintedCode) -> [Violation] {
    let words = code.tests.reduce(into: Set<String>()) { $0.formUnion($1.sites.words) }
    return code.parts.filter { $0.value.role == .interactor }.keys.flatMap { name -> [Violation] in
      guard let type = code.code.types[name], !isTested(type, words), !isBase(type, in: code) else {
        return []
      }
      return type.declarations.compactMap { $0.violation(of: type, "No test names \(name).") }
    }
  }

  private func isTested(_ type: CodeType, _ words: Set<String>) -> Bool {
    guard words.contains(type.shortName) else { return false }
    // A nested type that is called Interactor needs the name around it too.
    let outer = type.name.split(separator: ".").dropLast().last.map(String.init)
    return outer.map(words.contains) ?? true
  }

  /// Whether other interactors inherit from a type: then these are tested.
  private func isBase(_ type: CodeType, in code: LintedCode) -> Bool {
    code.inherited.contains(type.name)
  }
}
