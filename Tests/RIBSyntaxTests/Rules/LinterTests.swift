import RIBSyntax
import Testing

@Suite struct LinterTests {
  @Test func theRideHasNoFindings() throws {
    let texts = try RepositoryFiles.texts(in: "Sources/RideExample")
      .merging(RepositoryFiles.texts(in: "Sources/ride")) { first, _ in first }
      .merging(RepositoryFiles.texts(in: "Tests/RideTests")) { first, _ in first }
    #expect(texts.count > 60)
    #expect(Linter.findings(in: CodeBase(texts)) == [])
  }

  @Test func theKitHasNoFindings() throws {
    let texts = try RepositoryFiles.texts(in: "Sources/RIBKit")
      .merging(RepositoryFiles.texts(in: "Sources/RIBTesting")) { first, _ in first }
    #expect(Linter.findings(in: CodeBase(texts)) == [])
  }

  /// What is wrong with some parents that are odd on purpose: a route that ends in `default: break`, and builders without a use.
  static let wrong = [
    "escaped": ["swallowed-route"], "modifiers": ["unused-builder"], "conveniences": ["unused-builder"],
  ]

  @Test(arguments: ["attach", "marked"])
  func whatIsOnlyOddIsNoFinding(_ folder: String) throws {
    for name in Fixture.names(in: folder) {
      let before = try Fixture(folder, name).texts
      // With a child: where it was attached by half its builder is waiting, which is a finding.
      let after = folder == "attach" ? before.merging(try Fixture("expected", name).texts) { $1 } : before
      for texts in [before, after] {
        let findings = Linter.findings(in: CodeBase(texts))
          .filter { !["missing-tests", "unreachable-rib"].contains($0.code) }
        #expect(findings.map(\.code) == Self.wrong[name] ?? [], "\(name): \(findings)")
      }
    }
  }

  @Test func theSuppressionsAreARuleToo() {
    #expect(Linter.cards.count == 22)
    #expect(Set(Linter.cards.map(\.code)).count == 22)
  }

  @Test func everyRowOfTheManualIsWhatTheRuleSays() throws {
    let manual = try RepositoryFiles.text(of: "Docs/Guide/Lint.md")
    let rows = manual.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == Linter.cards.map { "| `\($0.code)` | \($0.summary) | \($0.reason) |" })
  }

  @Test func anEmptyCodeBaseHasNoFindings() {
    #expect(Linter.findings(in: CodeBase([:])) == [])
    #expect(Linter.findings(in: CodeBase(["A.swift": ""])) == [])
  }
}
