internal import SwiftSyntax

/// A rule that every interactor is tested.
///
/// A test tests an interactor if a file in a `Tests` folder names its type or, beside one of the ``harnesses``, its builder, its router or
/// its session. A leaf is also named in its parent's tests, so a test must create a leaf or, beside a harness, name its builder.
struct MissingTestsRule: LintRule {
  let card = RuleCard(
    code: "missing-tests", severity: .warning,
    summary:
      "An interactor that no test mentions, or a leaf with functions that no test creates, unless a test with a harness mentions its builder, router or session",
    reason: "An interactor makes the decisions of its RIB.",
    fix: "Write a test that creates the interactor in an `InteractorHarness`.")

  /// The harnesses that run an interactor with its router, or the session of its router.
  private static let harnesses: Set = ["AutosaveHarness", "RouterHarness", "SessionHarness", "TreeHarness"]

  func violations(in code: LintedCode) -> [Violation] {
    let sessions = code.code.sessions
    // Tests of the interactors that inherit from a type suffice.
    let all = code.types(.interactor).filter { !code.inherited.contains($0.name) }.map { type in
      let rib = code.ribs.owner(of: type.name)
      let makers = [rib?.builder, rib?.router].compactMap(\.self).filter { $0.name != type.name }
      return (
        type, isLeaf: rib?.isLeaf == true, makers: makers + (rib.flatMap { sessions[$0.router.name] } ?? [])
      )
    }
    var words: Set<String> = []
    var created: Set<String> = []
    var wordsNearHarness: Set<String> = []
    for sites in code.tests(
      naming: Set(all.flatMap { type, _, makers in ([type] + makers).flatMap(Self.names) }))
    {
      words.formUnion(sites.words)
      for call in sites.calls { created.formUnion([call.name] + [call.base?.lastName].compactMap(\.self)) }
      if !sites.words.isDisjoint(with: Self.harnesses) { wordsNearHarness.formUnion(sites.words) }
    }
    return all.flatMap { type, isLeaf, makers -> [Violation] in
      // A leaf without functions decides nothing.
      if isLeaf, type.functions.isEmpty { return [] }
      // A leaf is also named in its parent's tests.
      let isTested = (isLeaf ? created : words).isSuperset(of: Self.names(of: type))
      guard !isTested, !makers.contains(where: { wordsNearHarness.isSuperset(of: Self.names(of: $0)) }) else {
        return []
      }
      return type.declarations.compactMap { $0.violation(of: type, "No test creates \(type.name).") }
    }
  }

  /// Returns the words that name a type; a nested type called `Interactor` needs the name of the outer type too.
  private static func names(of type: CodeType) -> [String] {
    type.name.split(separator: ".").suffix(2).map(String.init)
  }
}
