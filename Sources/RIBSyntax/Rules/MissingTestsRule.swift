internal import SwiftSyntax

/// A rule that every interactor is tested.
///
/// A test tests an interactor if a file in a `Tests` folder names its type or, beside one of the ``harnesses``, its builder, its router or
/// its session. A leaf is also named in its parent's tests, so a test must create a leaf or, beside a harness, name its builder.
struct MissingTestsRule: LintRule {
  let card = RuleCard(
    code: "missing-tests", severity: .warning,
    summary:
      "An interactor that no test mentions, or a leaf that no test creates, unless a test with a harness mentions its builder, router or session",
    reason: "An interactor makes the decisions of its RIB.",
    fix: "Write a test that creates the interactor in an `InteractorHarness`.")

  /// The harnesses that run an interactor with its router, or the session of its router.
  private static let harnesses: Set = ["AutosaveHarness", "RouterHarness", "SessionHarness", "TreeHarness"]

  func violations(in code: LintedCode) -> [Violation] {
    let ribs = Dictionary(code.ribs.values.map { ($0.interactor?.name ?? "", $0) }) { first, _ in first }
    let sessions = code.code.sessions
    let left = code.parts.filter { $0.value.role == .interactor }.keys.compactMap { code.code.types[$0] }
      .filter { type in
        // Tests of the interactors that inherit from a type suffice.
        !code.inherited.contains(type.name)
      }
      .map { type in
        let rib = ribs[type.name]
        let runners = rib.flatMap { sessions[$0.router.name] } ?? []
        return (type, makers: [rib?.builder, rib?.router].compactMap(\.self) + runners)
      }
    var words: Set<String> = []
    var created: Set<String> = []
    var wordsNearHarness: Set<String> = []
    let names = left.flatMap { type, makers in ([type] + makers).flatMap(Self.names) }
    for sites in code.tests.sites(naming: Set(names)) {
      words.formUnion(sites.words)
      for call in sites.calls { created.formUnion([call.name] + [call.base?.lastName].compactMap(\.self)) }
      if !sites.words.isDisjoint(with: Self.harnesses) { wordsNearHarness.formUnion(sites.words) }
    }
    return left.flatMap { type, makers -> [Violation] in
      // A leaf is also named in its parent's tests.
      let isLeaf = isLeaf(type, ribs)
      guard !isNamed(type, among: isLeaf ? created.contains : words.contains),
        !makers.contains(where: {
          !(isLeaf && $0.name == type.name) && isNamed($0, among: wordsNearHarness.contains)
        })
      else { return [] }
      return type.declarations.compactMap { $0.violation(of: type, "No test creates \(type.name).") }
    }
  }

  private func isLeaf(_ type: CodeType, _ ribs: [String: RIBTypes]) -> Bool {
    ribs[type.name]?.isLeaf == true
  }

  private func isNamed(_ type: CodeType, among isWord: (String) -> Bool) -> Bool {
    Self.names(of: type).allSatisfy(isWord)
  }

  /// Returns the words that name a type; a nested type called `Interactor` needs the name of the outer type too.
  private static func names(of type: CodeType) -> [String] {
    type.name.split(separator: ".").suffix(2).map(String.init)
  }
}
