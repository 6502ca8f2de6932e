import Foundation
import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct BaselineTests {
  private func findings(_ text: String, path: String = "A.swift") -> [Finding] {
    Linter.findings(in: CodeBase([path: "import RIBKit\n" + text])).filter { $0.code == "loose-child" }
  }

  private let one = "final class ARouter: Router {\n  func f() { attach(a) }\n}\n"
  private let moved = "struct B {}\n\nfinal class ARouter: Router {\n\n      func f() { attach(a) }  \n}\n"

  @Test func whatIsKnownIsNotNew() {
    let baseline = Baseline(findings(one))
    let (new, known, gone) = baseline.compare(findings(one))
    #expect(new == [] && known.count == 1 && gone == Baseline())
  }

  @Test func whatHasMovedIsKnown() {
    let (new, known, _) = Baseline(findings(one)).compare(findings(moved))
    #expect(new == [] && known.map(\.place.line) == [6])
  }

  @Test func oneMoreOfTheSameIsNew() {
    let twice = one.replacing("func f() { attach(a) }", with: "func f() {\n    attach(a)\n    attach(a)\n  }")
    let once = twice.replacing("attach(a)\n    attach(a)", with: "attach(a)")
    let (new, known, _) = Baseline(findings(once)).compare(findings(twice))
    #expect(new.map(\.place.line) == [5] && known.map(\.place.line) == [4])
  }

  @Test func anotherLineAnotherDeclarationAndAnotherFileAreNew() {
    let baseline = Baseline(findings(one))
    #expect(baseline.compare(findings(one.replacing("attach(a)", with: "attach(b)"))).new.count == 1)
    #expect(baseline.compare(findings(one.replacing("ARouter", with: "BRouter"))).new.count == 1)
    #expect(baseline.compare(findings(one, path: "B.swift")).new.count == 1)
  }

  @Test func whatIsPutRightIsGone() {
    let baseline = Baseline(findings(one))
    #expect(baseline.compare([]).gone == baseline)
  }

  @Test func aBaselineIsTheSameAfterItWasWrittenAndRead() throws {
    let baseline = Baseline(findings(one) + findings(one) + findings(one, path: "B.swift"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(baseline)
    #expect(try JSONDecoder().decode(Baseline.self, from: data) == baseline)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"findings":[{"code":"loose-child","count":2,"declaration":"ARouter.f()","path":"A.swift",\
        "text":"func f() { attach(a) }"},{"code":"loose-child","count":1,"declaration":"ARouter.f()",\
        "path":"B.swift","text":"func f() { attach(a) }"}],"format":1}
        """)
  }

  @Test func aBaselineOfALaterFormatIsRejected() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Baseline.self, from: Data(#"{"format":2,"findings":[]}"#.utf8))
    }
  }

  @Test func countsThatMakeNoSenseDoNoHarm() throws {
    let entry = #"{"code":"a","path":"b","declaration":"c","text":"d","count":"#
    let most = "\(entry)\(Int.max)}"
    let text = #"{"format":1,"findings":["# + "\(most),\(most),\(entry)-5}" + "]}"
    #expect(try JSONDecoder().decode(Baseline.self, from: Data(text.utf8)).counts.values.max() != nil)
    let negative = #"{"format":1,"findings":["# + "\(entry)-5}" + "]}"
    #expect(try JSONDecoder().decode(Baseline.self, from: Data(negative.utf8)) == Baseline())
  }
}
