import Foundation
import RIBSyntax
import Testing

@Suite struct LintReportTests {
  private let code = CodeBase([
    "B.swift": "import RIBKit\nfinal class BRouter: Router {\n  func f() { attach(b); attach(a) }\n}\n",
    "A.swift":
      "import RIBKit\nfinal class ARouter: Router {\n  deinit { stop() }\n  func f() { attach(a) }\n}\n",
  ])

  @Test func findingsStandInTheOrderOfTheirPlaces() {
    #expect(
      LintReport(of: code).text == """
        A.swift:3:12: warning: The deinit of a router contains logic. Move it to `willResignActive()` of \
        the interactor or to `willDetach()` of the router. [deinit-logic]
        A.swift:4:14: error: ARouter attaches this child outside of a container and never detaches a child. Show the \
        child with a `ChildSlot`, a `ChildStack` or a `ChildList`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]
        B.swift:3:14: error: BRouter attaches this child outside of a container and never detaches a child. Show the \
        child with a `ChildSlot`, a `ChildStack` or a `ChildList`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]
        B.swift:3:25: error: BRouter attaches this child outside of a container and never detaches a child. Show the \
        child with a `ChildSlot`, a `ChildStack` or a `ChildList`, attach it in `didAttach()`, or call `detach` \
        when it is done. [loose-child]

        """)
  }

  @Test func everyReportOfTheSameFilesIsTheSame() {
    let first = LintReport(of: code)
    for _ in 0..<20 { #expect(LintReport(of: CodeBase(code.texts)) == first) }
  }

  @Test func aBaselineOfAllFindingsLeavesNone() {
    let all = LintReport(of: code).findings
    let report = LintReport(of: code, baseline: Baseline(all))
    #expect(report.findings == [] && report.known == 4 && report.text == "")
  }

  @Test func theReportIsWrittenAsJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = "import RIBKit\nfinal class BRouter: Router {\n  func f() { attach(b) }\n}\n"
    let report = LintReport(of: CodeBase(["B.swift": text]))
    #expect(
      String(decoding: try encoder.encode(report), as: UTF8.self) == """
        {"findings":[{"code":"loose-child","column":14,"declaration":"BRouter.f()","fix":"Show the child with \
        a `ChildSlot`, a `ChildStack` or a `ChildList`, attach it in `didAttach()`, or call `detach` when it is \
        done.","line":3,"message":"BRouter attaches this child outside of a container and never detaches a child.",\
        "path":"B.swift","severity":"error"}],"format":1,"known":0}
        """)
  }
}
