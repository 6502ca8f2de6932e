import LinkCases
import Testing

@Suite struct CaseRunnerTests {
  /// Answers every case with one answer.
  struct Parrot: CaseFamily {
    let systems: Set<String> = ["parrot"]

    func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
      guard known.kind == "match" else { throw .unknownKind(known) }
      return CaseAnswer.match("/a", ["id": "1"]).verdict(on: known)
    }
  }

  private func run(_ cases: String, differences: String = "[]") throws -> CaseReport {
    let list = try DifferenceList(Array(differences.utf8), file: "differences.json")
    return CaseRunner(families: [Parrot()], differences: list)
      .run(try KnownCase.read(Array(cases.utf8), file: "cases.json"))
  }

  @Test func aRightAnswerPassesAWrongOneFailsWithWhatWasExpectedAndWhatCame() throws {
    let report = try run(
      """
      [{"id":"p-1","system":"parrot","expect":{"match":true,"pattern":"/a","params":{"id":"1"}}},
       {"id":"p-2","system":"parrot","expect":{"match":true,"pattern":"/b"}},
       {"id":"p-3","system":"parrot","expect":{"match":true,"pattern":"/b"},"asserted":["match"]},
       {"id":"p-4","system":"parrot","kind":"sing","expect":{}},
       {"id":"p-5","system":"nobody","expect":{}}]
      """)
    #expect(report.summary == "2 passed, 3 failed, 0 different by design, 0 out of scope")
    let failures = report.failures.map { result -> String in
      guard case .failed(let expected, let got) = result.outcome else { return "" }
      return "\(result.known.id): \(expected) / \(got)"
    }
    #expect(
      failures == [
        #"p-2: {"match":true,"pattern":"/b"} / {"match":true,"params":{"id":"1"},"pattern":"/a"}"#,
        #"p-4: {} / no answer: No family for parrot knows cases of the kind "sing"."#,
        #"p-5: {} / no answer: no family answers for "nobody""#,
      ])
  }

  @Test func anEntryExplainsFailuresAndMakesNone() throws {
    let report = try run(
      """
      [{"id":"p-1","system":"parrot","note":"known defect","expect":{"match":true}},
       {"id":"p-2","system":"parrot","note":"known defect","expect":{"match":false}},
       {"id":"p-3","system":"parrot","kind":"sing","expect":{}},
       {"id":"p-4","system":"parrot","patterns":[{"pattern":"/a/*"}],"expect":{"match":true}}]
      """,
      differences: """
        [{"id":"defects","systems":["parrot"],"verdict":"different","reason":"r","relation":"theirs-is-a-defect",
          "where":{"note":"known defect"}},
         {"id":"songs","systems":[],"verdict":"out-of-scope","reason":"r","relation":"ours-is-a-rejection",
          "where":{"kind":"sing"}},
         {"id":"stars","systems":["parrot"],"verdict":"different","reason":"r","relation":"ours-takes-nothing","where":{"pattern":"/a/"}}]
        """)
    #expect(report.summary == "2 passed, 0 failed, 1 different by design, 1 out of scope")
  }
}
