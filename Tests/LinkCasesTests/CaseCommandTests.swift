import LinkCases
import Testing

/// The command line that runs files of cases.
@Suite struct CaseCommandTests {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "There is no such file." }
  }

  private let files = [
    "good.json": #"[{"id":"jl-1","patterns":[{"pattern":"/a"}],"url":"app://a","expect":{"match":true}}]"#,
    "bad.json": """
    [{"id":"jl-1","patterns":[{"pattern":"/a"}],"url":"app://a","expect":{"match":false}},
     {"id":"jl-2","patterns":[{"pattern":"/a"}],"url":"app://A","expect":{"match":false}},
     {"id":"jl-3","kind":"sing","expect":{}}]
    """,
    "Docs/LinkDifferences.json": """
    [{"id":"case","systems":[],"verdict":"different","reason":"It is so.","as-if":["case-matters"]}]
    """,
    "none.json": "{}",
    "list.json": """
    [{"id":"mine","systems":["JLRoutes"],"verdict":"different","reason":"It is so.",
      "relation":"theirs-takes-nothing","where":{"url":"."}}]
    """,
  ]

  private func run(_ words: [String]) -> CaseCommand.Result {
    CaseCommand { name in
      guard let text = files[name] else { throw Missing() }
      return Array(text.utf8)
    }.run(words)
  }

  @Test func withoutFailuresItEndsWell() {
    let result = run(["good.json"])
    #expect(result.output == "1 passed, 0 failed, 0 different by design, 0 out of scope\n")
    #expect(result.errors == "" && result.status == 0)
  }

  @Test func eachFailureIsNamedWithBothAnswersAndSoIsAKindThatNothingKnows() {
    let result = run(["bad.json"])
    #expect(
      result.output == """
        failed jl-1
          expected {"match":false}
          got      {"match":true,"params":{},"pattern":"/a","scheme":"*"}
        failed jl-3
          expected {}
          got      no answer: No family for JLRoutes knows cases of the kind "sing".
        0 passed, 2 failed, 1 different by design, 0 out of scope

        """)
    #expect(result.errors.hasPrefix("error: 2 cases fail. "))
    #expect(result.status == 1)
  }

  @Test func whatIsExplainedIsNamedWhereThatIsWanted() {
    let result = run(["--all", "--differences", "list.json", "bad.json", "good.json"])
    #expect(result.output.hasPrefix("different by design jl-1\n  mine: It is so.\n"))
  }

  @Test(arguments: [
    ([], "error: Pass at least one file of cases.\nTry 'swift run casechecker --help'.\n", Int32(64)),
    (
      ["--al", "good.json"],
      "error: Unknown option --al. Did you mean --all?\nTry 'swift run casechecker --help'.\n", 64
    ),
    (
      ["--differences"],
      """
      error: --differences needs a value. Pass --differences FILE.
      error: Pass at least one file of cases.
      Try 'swift run casechecker --help'.

      """, 64
    ),
    (
      ["good.json", "none.json", "nothing.json"],
      """
      error: none.json: The file must be one array of objects.
      error: Cannot read nothing.json: There is no such file.

      """, 1
    ),
    (
      ["--differences", "none.json", "good.json"],
      "error: none.json: The file must be one array of objects.\n", 1
    ),
  ])
  func whatCannotBeDoneIsSaidAndNothingIsRun(words: [String], errors: String, status: Int32) {
    let result = run(words)
    #expect(result.errors == errors)
    #expect(result.output == "" && result.status == status)
  }

  @Test func helpIsSaidAndNothingElse() {
    #expect(run(["--help", "nothing.json"]).output == CaseCommand.help)
    #expect(run(["-h"]).status == 0)
  }
}
