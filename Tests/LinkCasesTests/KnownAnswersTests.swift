import LinkCases
import Testing

/// The known answers of other routers: each is given, or listed with its reason.
@Suite struct KnownAnswersTests {
  @Test(arguments: [
    ("jlroutes.json", "67 passed, 0 failed, 7 different by design, 0 out of scope"),
    ("ffrouter.json", "19 passed, 0 failed, 9 different by design, 0 out of scope"),
    ("mgj_hh_routable.json", "37 passed, 0 failed, 17 different by design, 0 out of scope"),
    ("bifrost_ct_vk.json", "24 passed, 0 failed, 10 different by design, 6 out of scope"),
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
    let report = try CaseFiles.runner().run(CaseFiles.cases(file))
    #expect(report.summary == summary)
    #expect(report.failures.map(\.known.id) == [])
  }

  @Test func withoutTheListTheDifferencesAreFailuresAndNothingElseChanges() throws {
    let report = try CaseRunner(differences: DifferenceList()).run(CaseFiles.cases("jlroutes.json"))
    #expect(report.summary == "67 passed, 7 failed, 0 different by design, 0 out of scope")
  }

  /// Cases of each family and each kind, with an answer that is wrong.
  @Test func anAnswerThatIsChangedInACaseFailsAlthoughTheListIsThere() throws {
    let report = try CaseFiles.runner().run(CaseFiles.cases("Wrong/answers.json"))
    #expect(report.summary == "0 passed, 34 failed, 0 different by design, 0 out of scope")
  }

  @Test func eachEntryOfTheListSaysWhyInSentences() throws {
    for entry in try CaseFiles.differences().entries {
      #expect(entry.reason.hasSuffix("."), "\(entry.id)")
    }
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
      let report = try CaseFiles.runner().run(
        KnownCase.read(Array("[\(cases.joined(separator: ","))]".utf8), file: "cases.json"))
      #expect(report.passed == 0)
    }
  }
}
