internal import SwiftSyntax

/// Every interactor is tested.
struct MissingTestsRule: LintRule {
  let card = RuleCard(
    code: "missing-tests", severity: .warning,
    summary: """
      An interactor that no file below a folder `Tests` makes: none names its type, and none that has a \
      `RouterHarness` or a `TreeHarness` names the builder or the router
      """,
    reason:
      "The decisions of a RIB are in its interactor, and a test can make one without the rest of the tree.",
    fix: "Write a test that makes it in an `InteractorHarness`.")

  /// What runs an interactor with its router.
  private static let harnesses: Set = ["RouterHarness", "TreeHarness"]

  func violations(in code: LintedCode) -> [Violation] {
    var words: Set<String> = []
    var wordsNearHarness: Set<String> = []
    for (_, sites) in code.tests {
      words.formUnion(sites.words)
      if !sites.words.isDisjoint(with: Self.harnesses) { wordsNearHarness.formUnion(sites.words) }
    }
    let ribs = Dictionary(code.ribs.values.map { ($0.interactor?.name ?? "", $0) }) { first, _ in first }
    return code.parts.filter { $0.value.role == .interactor }.keys.flatMap { name -> [Violation] in
      guard let type = code.code.types[name], !isBase(type, in: code), !isNamed(type, among: words) else {
        return []
      }
      let makers = [ribs[name]?.builder, ribs[name]?.router].compactMap(\.self)
      guard !makers.contains(where: { isNamed($0, among: wordsNearHarness) }) else { return [] }
      return type.declarations.compactMap { $0.violation(of: type, "No test makes \(name).") }
    }
  }

  private func isNamed(_ type: CodeType, among words: Set<String>) -> Bool {
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
