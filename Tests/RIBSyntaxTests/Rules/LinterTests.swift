import RIBSyntax
import Testing

@Suite struct LinterTests {
  @Test func theRideHasNoFindings() throws {
    let texts = try RepositoryFiles.texts(in: "Sources/RideExample")
      .merging(RepositoryFiles.texts(in: "Sources/ride")) { first, _ in first }
      .merging(RepositoryFiles.texts(in: "Tests/RideTests")) { first, _ in first }
    #expect(texts.count > 60)
    #expect(LintReport(of: CodeBase(texts)).text == "")
  }

  @Test func theKitHasNoFindings() throws {
    let texts = try RepositoryFiles.texts(in: "Sources/RIBKit")
      .merging(RepositoryFiles.texts(in: "Sources/RIBTesting")) { first, _ in first }
    #expect(LintReport(of: CodeBase(texts)).text == "")
  }

  @Test func theSuppressionsAreARuleToo() {
    #expect(Linter.cards.count == 10)
    #expect(Set(Linter.cards.map(\.code)).count == 10)
  }

  @Test func everyRowOfTheManualIsWhatTheRuleSays() throws {
    let manual = try RepositoryFiles.text(of: "Docs/RIBKit.docc/RIBLint.md")
    let rows = manual.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == Linter.cards.map(\.row))
  }

  @Test func anEmptyCodeBaseHasNoFindings() {
    #expect(Linter.findings(in: CodeBase([:])) == [])
    #expect(Linter.findings(in: CodeBase(["A.swift": ""])) == [])
  }
}
