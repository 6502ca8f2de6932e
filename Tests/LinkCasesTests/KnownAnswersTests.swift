import Foundation
import LinkCases
import Testing

/// The known answers of the routers of applications: each is given, or listed with its reason.
@Suite struct KnownAnswersTests {
  private func cases(_ file: String) throws -> [KnownCase] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try KnownCase.read(Array(try Data(contentsOf: folder.appending(path: file))), file: file)
  }

  @Test(arguments: [
    ("jlroutes.json", "67 passed, 0 failed, 7 different by design, 0 out of scope"),
    ("ffrouter.json", "19 passed, 0 failed, 9 different by design, 0 out of scope"),
    ("mgj_hh_routable.json", "37 passed, 0 failed, 17 different by design, 0 out of scope"),
    ("bifrost_ct_vk.json", "24 passed, 0 failed, 10 different by design, 6 out of scope"),
  ])
  func eachCasePassesOrIsListedWithItsReason(file: String, summary: String) throws {
    let report = CaseRunner(differences: try .standard()).run(try cases(file))
    #expect(report.summary == summary)
    #expect(report.failures.map(\.known.id) == [])
  }

  @Test func withoutTheListTheDifferencesAreFailuresAndNothingElseChanges() throws {
    let report = CaseRunner(differences: DifferenceList()).run(try cases("jlroutes.json"))
    #expect(report.summary == "67 passed, 7 failed, 0 different by design, 0 out of scope")
  }

  @Test func anAnswerThatIsChangedInACaseFailsAlthoughTheListIsThere() throws {
    let text = """
      [{"id":"jl-1","patterns":[{"pattern":"/user/:id"}],"url":"app://user/1",
        "expect":{"match":true,"pattern":"/user/:id","params":{"id":"2"}}},
       {"id":"jl-2","patterns":[{"pattern":"/user/:id"}],"url":"app://user/1","expect":{"match":false}},
       {"id":"ff-1","kind":"rewrite","rules":[{"match":"a/(.*)","target":"b/$1"}],"url":"a/1",
        "expect":{"url":"b/2"}},
       {"id":"mgj-1","patterns":[{"pattern":"app://a"}],"url":"app://a","expect":{"match":false}},
       {"id":"hh-1","patterns":[{"pattern":"/a/:id"}],"url":"/a/1","expect":{"match":false}},
       {"id":"rt-1","patterns":[{"pattern":"a/:id"}],"url":"a/1","expect":{"match":false}},
       {"id":"bf-1","patterns":[{"pattern":"//a/b"}],"url":"//a/b","expect":{"match":false}},
       {"id":"ct-1","targets":{"Target_A":["Action_b:"]},"url":"app://A/c","expect":{"match":true}},
       {"id":"vk-1","options":{"scheme":"app","host":"h","actions":["a:"]},"url":"app://h/a",
        "expect":{"match":false}}]
      """
    let cases = try KnownCase.read(Array(text.utf8), file: "broken.json")
    let report = CaseRunner(differences: try .standard()).run(cases)
    #expect(report.summary == "0 passed, 9 failed, 0 different by design, 0 out of scope")
  }

  @Test func theProgramsListIsTheOneInDocsAndEachEntrySaysWhyInSentences() throws {
    let list = try DifferenceList.standard()
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Docs/LinkDifferences.json")
    let read = try DifferenceList(Array(try Data(contentsOf: path)), file: "Docs/LinkDifferences.json")
    #expect(list.entries.map(\.id) == read.entries.map(\.id))
    for entry in list.entries { #expect(entry.reason.hasSuffix("."), "\(entry.id)") }
  }
}
