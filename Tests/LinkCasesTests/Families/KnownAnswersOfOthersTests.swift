import Foundation
import LinkCases
import Testing

/// The known answers of the routers of the web, of servers and of other platforms: each is given, or listed with its reason.
@Suite struct KnownAnswersOfOthersTests {
  private func cases(_ file: String) throws -> [KnownCase] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures")
    return try KnownCase.read(Array(try Data(contentsOf: folder.appending(path: file))), file: file)
  }

  private func run(_ text: String) throws -> CaseReport {
    CaseRunner(differences: try .standard()).run(try KnownCase.read(Array(text.utf8), file: "cases.json"))
  }

  @Test(arguments: [
    ("reactrouter_ranking.json", "210 passed, 0 failed, 7 different by design, 2 out of scope"),
    ("reactrouter_history.json", "6 passed, 0 failed, 0 different by design, 0 out of scope"),
    ("pathtoregexp.json", "116 passed, 0 failed, 21 different by design, 37 out of scope"),
    ("urlpattern_pathname.json", "79 passed, 0 failed, 10 different by design, 15 out of scope"),
    (
      "urlnavigator_routingkit_hummingbird.json",
      "68 passed, 0 failed, 0 different by design, 0 out of scope"
    ),
    (
      "crossplatform_deeplinkdispatch_hotwire_aasa.json",
      "47 passed, 0 failed, 0 different by design, 3 out of scope"
    ),
  ])
  func eachCasePassesOrIsListedWithItsReason(file: String, summary: String) throws {
    let report = CaseRunner(differences: try .standard()).run(try cases(file))
    #expect(report.summary == summary)
    #expect(report.failures.map(\.known.id) == [])
  }

  @Test func anAnswerThatIsChangedInACaseFailsAlthoughTheListIsThere() throws {
    let report = try run(
      """
      [{"id":"rr-1","kind":"matchRoutes","patterns":[{"pattern":"/user/:id"}],"url":"/user/1",
        "expect":{"match":true,"params":{"id":"2"}}},
       {"id":"rr-2","kind":"matchRoutes","patterns":[{"pattern":"/user/:id"}],"url":"/user/1",
        "expect":{"match":true,"branch":[{"path":"/user/:id","pathname":"/user/1","pathnameBase":"/user"}]}},
       {"id":"rr-3","kind":"matchPath","patterns":[{"pattern":"/user/:id"}],"url":"/user","expect":{"match":true}},
       {"id":"rr-4","kind":"generatePath","pattern":"/user/:id","params":{"id":"1"},"expect":{"url":"/user/2"}},
       {"id":"rr-5","kind":"generatePath","pattern":"/user/:id","params":{"id":"1"},"expect":{"error":"none"}},
       {"id":"rr-6","kind":"resolve","to":"../a","from":"/b/c","expect":{"pathname":"/a"}},
       {"id":"rr-7","kind":"history","initialEntries":["/"],"operations":[{"op":"push","arg":"/a"}],
        "expect":{"states":[],"notifications":[]}},
       {"id":"ptr-1","patterns":[{"pattern":"/user/:id"}],"url":"/user/1","expect":{"match":false}},
       {"id":"ptr-2","patterns":[{"pattern":"/user{/:id}"}],"url":"/user","options":{"end":false},
        "expect":{"match":true,"params":{},"matched":"/"}},
       {"id":"ptr-3","kind":"generate","pattern":"/:id","params":{"id":"1"},"expect":{"url":"/2"}},
       {"id":"ptr-4","kind":"parse","pattern":"/:id","expect":{"error":"Unexpected"}},
       {"id":"ptr-5","kind":"parse","pattern":"/(","expect":{"tokens":[]}},
       {"id":"urlpattern-1","patterns":[{"pattern":"/a/:b"}],"url":"/a/1","expect":{"match":false}},
       {"id":"urlpattern-2","patterns":[{"pattern":"/a/*"}],"url":"/a/1/2",
        "expect":{"match":true,"params":{"0":"1"}}},
       {"id":"urlpattern-3","patterns":[{"pattern":"/a"}],"url":null,"expect":{"patternError":true}},
       {"id":"urlpattern-4","kind":"compare","left":"/a/b","right":"/a/:b","expect":{"compare":-1}},
       {"id":"un-1","patterns":[{"pattern":"app://a/<int:id>"}],"url":"app://a/1",
        "expect":{"match":true,"params":{"id":2}}},
       {"id":"rk-1","patterns":[{"pattern":"/a/:id"}],"url":"/a/1","expect":{"match":true,"params":{"id":"2"}}},
       {"id":"hb-1","patterns":[{"pattern":"/a/{id}"}],"url":"/a/1","expect":{"match":true,"params":{"id":"2"}}},
       {"id":"hb-2","kind":"conflict","patterns":[{"pattern":"a"},{"pattern":"a"}],"expect":{"ok":true}},
       {"id":"dld-1","patterns":[{"pattern":"app://a/{id}"}],"url":"app://a/1","expect":{"match":false}},
       {"id":"dld-2","kind":"overlap","left":"app://a/{id}","right":"app://a/b","expect":{"overlap":false}},
       {"id":"dld-3","kind":"compare","left":"app://a/{id}","right":"app://a/b","expect":{"compare":1}},
       {"id":"hotwire-1","kind":"config-rules","rules":[{"patterns":["/new$"],"properties":{"a":1}}],"url":"/new",
        "expect":{"properties":{}}},
       {"id":"aasa-1","kind":"association-file","components":[{"/":"/a"}],"url":"https://a.example/b",
        "expect":{"opensApp":true}}]
      """)
    #expect(report.summary == "0 passed, 25 failed, 0 different by design, 0 out of scope")
    #expect(report.results.count == 25)
  }

  @Test(arguments: CaseFamilies.all.map(\.systems))
  func aFileWithoutWhatACaseNeedsIsReportedNotCrashedOn(systems: Set<String>) throws {
    let kinds = [
      "match", "matchRoutes", "matchPath", "generatePath", "resolve", "history", "ranking", "generate",
      "parse",
      "compare", "overlap", "conflict", "config-rules", "association-file", "nonsense",
    ]
    for system in systems {
      let cases = kinds.enumerated().map { number, kind in
        #"{"id":"c-\#(number)","system":"\#(system)","kind":"\#(kind)","expect":{"nothing":1}}"#
      }
      let report = try run("[\(cases.joined(separator: ","))]")
      #expect(report.passed == 0)
    }
  }
}
