import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct SuppressionTests {
  private func findings(_ body: String) -> [String] {
    let text = "import RIBKit\nfinal class ARouter: Router {\n\(body)\n}\n"
    return Linter.findings(in: CodeBase(["A.swift": text])).filter { $0.code != "missing-tests" }
      .map { "\($0.place.line):\($0.place.column) \($0.code): \($0.message)" }
  }

  static let loose =
    "5:3 loose-child: ARouter attaches this child outside of a container and never detaches a child."

  private func attaching(after comment: String) -> [String] {
    findings("func f() {\n\(comment)\n  attach(a)\n}")
  }

  @Test(arguments: [
    "// rib:disable:next loose-child - it is shown once", "//rib:disable:next loose-child - it is shown once",
    "    //  rib:disable:next   loose-child  -  once", "// rib:disable:next loose-child – once",
    "// rib:disable:file loose-child - this router never detaches",
    "let a = 1  // rib:disable:next loose-child - it is shown once",
  ]) func aSuppressionKeepsAFindingFromBeingReported(_ comment: String) {
    #expect(attaching(after: comment) == [])
  }

  @Test func oneInATestIsReadToo() {
    let test = "let a = 1\n// rib:disable:next loose-child - it is shown once\nlet b = 2\n"
    let findings = Linter.findings(in: CodeBase(["Tests/ATests/ATests.swift": test]))
    #expect(
      findings.map(\.message) == ["This suppression has no effect, because loose-child finds nothing here."])
    #expect(findings.map(\.place.line) == [2])
  }

  @Test func aCommentOrASecondSuppressionMayStandBetween() {
    let text = """
      func f() {
        // rib:disable:next loose-child - it is shown once

        // and this is why
        attach(a)
      }
      """
    #expect(findings(text) == [])
  }

  @Test func oneSuppressionMayNameSeveralRules() {
    let text = """
      // rib:disable:next loose-child, deinit-logic - all on one line
      func f() { attach(a) }; deinit { stop() }
      """
    #expect(findings(text) == [])
  }

  @Test func oneSuppressionIsForAllOfItsLineAndForNoOtherLine() {
    let text = """
      // rib:disable:next loose-child - both of them
      func f() { attach(a); attach(b) }
      func g() { attach(c) }
      """
    #expect(
      findings(text) == [
        "5:12 loose-child: ARouter attaches this child outside of a container and never detaches a child."
      ])
  }

  @Test func aSuppressionWithoutAReasonSuppressesNothing() {
    for comment in ["// rib:disable:next loose-child", "// rib:disable:next loose-child -"] {
      #expect(
        attaching(after: comment) == [
          "4:1 suppression: This suppression has no effect, because it has no reason.", Self.loose,
        ])
    }
  }

  @Test func aSuppressionOfAnUnknownRuleIsFound() {
    #expect(
      attaching(after: "// rib:disable:next lose-child - once") == [
        "4:1 suppression: Unknown rule lose-child.", Self.loose,
      ])
  }

  @Test func aSuppressionWithoutEffectIsFound() {
    #expect(
      findings("// rib:disable:next loose-child - once\nfunc f() {}") == [
        "3:1 suppression: This suppression has no effect, because loose-child finds nothing here."
      ])
    #expect(
      findings("// rib:disable:file long-file - once\nfunc f() {}").first
        == "3:1 suppression: This suppression has no effect, because long-file finds nothing here.")
  }

  @Test func aSuppressionAtTheEndOfAFileHasNoEffect() {
    let findings = Linter.findings(
      in: CodeBase(["A.swift": "// rib:disable:next long-file - no line follows"]))
    #expect(findings.map(\.code) == ["suppression"])
  }

  @Test func whatTheLinterDoesNotUnderstandIsFound() {
    #expect(
      attaching(after: "// rib:disable loose-child - once").first
        == "4:1 suppression: Unknown linter comment rib:disable.")
    #expect(
      attaching(after: "// rib:disable:nxt loose-child - once").first
        == "4:1 suppression: Unknown linter comment rib:disable:nxt.")
    #expect(
      attaching(after: "// rib:disable:next - once").first
        == "4:1 suppression: This suppression doesn't specify a rule.")
  }

  @Test func theRuleAboutSuppressionsCannotBeSuppressed() {
    #expect(
      attaching(after: "// rib:disable:next suppression - I know").first
        == "4:1 suppression: Findings of the rule suppression can't be suppressed.")
  }

  @Test func onlyCommentsAreRead() {
    for text in [
      "let a = \"// rib:disable:next loose-child\"", "/// rib:disable:next loose-child",
      "/* rib:disable:next */",
      "// see rib:disable:next in the manual", "// ribs:disable",
    ] {
      #expect(attaching(after: text + "\nlet b = 1").map { $0.contains("suppression:") } == [false])
    }
  }

  @Test func aLongFileIsSuppressedAsAWhole() {
    let text = "// rib:disable:file long-file - a table\n" + String(repeating: "let a = 1\n", count: 500)
    #expect(Linter.findings(in: CodeBase(["A.swift": text])) == [])
  }
}
