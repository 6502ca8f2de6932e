import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct LongFileRuleTests {
  private func text(_ count: Int, end: String = "\n", last: String = "\n") -> String {
    Array(repeating: "// a line", count: count).joined(separator: end) + last
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func theLineAfterTheLimitIsFound(_ end: String) {
    let findings = Lint("long-file", text(401, end: end, last: end)).findings
    #expect(findings.map(\.place) == [TextPlace(path: "Sources/App/A.swift", line: 401, column: 1)])
    #expect(findings.map(\.message) == ["This file has 401 lines. The limit is 400."])
  }

  @Test func aLastLineWithoutAnEndCounts() {
    #expect(Lint("long-file", text(401, last: "")).messages == ["This file has 401 lines. The limit is 400."])
    #expect(Lint("long-file", text(400, last: "")).places == [])
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func aFileUpToTheLimitIsFine(_ end: String) {
    #expect(Lint("long-file", text(400, end: end, last: end)).places == [])
    #expect(Lint("long-file", "").places == [])
    #expect(Lint("long-file", text(1)).places == [])
  }

  @Test func aTestIsAFileToo() {
    #expect(Lint("long-file", text(500), path: "Tests/AppTests/A.swift").places.count == 1)
  }

  @Test func aFileThatGrowsHasTheSameFingerprint() {
    let first = Lint("long-file", text(401)).findings
    let second = Lint("long-file", "let a = 1\n" + text(900)).findings
    #expect(first.map(\.fingerprint) == second.map(\.fingerprint))
  }
}
