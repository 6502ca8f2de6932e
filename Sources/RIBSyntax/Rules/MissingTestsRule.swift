internal import SwiftSyntax

/// A rule that every interactor is tested.
struct MissingTestsRule: LintRule {
  let card = RuleCard(
    code: "missing-tests", severity: .warning,
    summary:
      "An interactor without tests: no file in a `Tests` folder names its type, and none with a `RouterHarness` or a `TreeHarness` names its builder or its router",
    reason: "An interactor makes the decisions of its RIB, and can be tested without the rest of the tree.",
    fix: "Write a test that creates it in an `InteractorHarness`.")

  /// The harnesses that run an interactor with its router.
  private static let harnesses: Set = ["RouterHarness", "TreeHarness"]

  func violations(in code: LintedCode) -> [Violation] {
    let ribs = Dictionary(code.ribs.values.map { ($0.interactor?.name ?? "", $0) }) { first, _ in first }
    let left = code.parts.filter { $0.value.role == .interactor }.keys.compactMap { code.code.types[$0] }
      .filter { !isBase($0, in: code) && !isNamed($0, among: code.tests.surelyName) }
      .map { ($0, makers: [ribs[$0.name]?.builder, ribs[$0.name]?.router].compactMap(\.self)) }
    var words: Set<String> = []
    var wordsNearHarness: Set<String> = []
    let names = left.flatMap { type, makers in ([type] + makers).flatMap(Self.names) }
    for sites in code.tests.sites(naming: Set(names)) {
      words.formUnion(sites.words)
      if !sites.words.isDisjoint(with: Self.harnesses) { wordsNearHarness.formUnion(sites.words) }
    }
    return left.flatMap { type, makers -> [Violation] in
      guard !isNamed(type, among: words.contains),
        !makers.contains(where: { isNamed($0, among: wordsNearHarness.contains) })
      else { return [] }
      return type.declarations.compactMap { $0.violation(of: type, "No test creates \(type.name).") }
    }
  }

  private func isNamed(_ type: CodeType, among isWord: (String) -> Bool) -> Bool {
    Self.names(of: type).allSatisfy(isWord)
  }

  /// Returns the words that name a type; a nested type called `Interactor` needs the name of the outer type too.
  private static func names(of type: CodeType) -> [String] {
    type.name.split(separator: ".").suffix(2).map(String.init)
  }

  /// Whether other interactors inherit from a type, so that tests of these suffice.
  private func isBase(_ type: CodeType, in code: LintedCode) -> Bool {
    code.inherited.contains(type.name)
  }
}
