import LinkCases
import Testing

/// Files from outside are refused with the place of what is wrong.
@Suite struct CaseFileTests {
  private func error(_ text: String) -> String {
    do throws(CaseFileError) {
      _ = try KnownCase.read(Array(text.utf8), file: "f.json")
      return ""
    } catch {
      return error.description
    }
  }

  private func listError(_ text: String) -> String {
    do throws(CaseFileError) {
      _ = try DifferenceList(Array(text.utf8), file: "d.json")
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("{}", "f.json: The file must be one array of objects."),
    (#"[{"id":"a","expect":{}},1]"#, "f.json, element 2: Every element must be an object."),
    (#"[{"expect":{}}]"#, #"f.json, element 1: A case needs an "id" that is not empty."#),
    (#"[{"id":"a"}]"#, #"f.json, element 1: The case a needs an "expect" that is an object."#),
    (#"[{"id":1,"expect":{}}]"#, #"f.json, element 1: "id" must be a text."#),
    (#"[{"id":"a","kind":[],"expect":{}}]"#, #"f.json, element 1: "kind" must be a text."#),
  ])
  func aFileOfCasesIsAnArrayOfObjectsWithNamesAndAnswers(text: String, message: String) {
    #expect(error(text) == message)
  }

  @Test func textThatIsNoJSONIsRefusedHoweverDeepItIs() {
    #expect(error("[{]").hasPrefix("f.json: The text is not JSON: "))
    #expect(error(String(repeating: "[", count: 100_000)).hasPrefix("f.json: The text is not JSON: "))
  }

  @Test func whoseAnswerItIsIsSaidByTheCaseByItsSourceOrByItsName() throws {
    let cases = try KnownCase.read(
      Array(
        """
        [{"id":"x","system":"FFRouter","expect":{}},
         {"id":"x","source":"meili/MGJRouter@1 a.m","expect":{}},
         {"id":"hh-1","source":"elsewhere","expect":{}},
         {"id":"x","expect":{}}]
        """.utf8), file: "f.json")
    #expect(cases.map(\.system) == ["FFRouter", "MGJRouter", "HHRouter", ""])
    #expect(cases.map(\.kind) == ["match", "match", "match", "match"])
  }

  @Test(
    "an entry of the list has a name, a verdict, a reason and conditions",
    arguments: [
      (#"{}"#, #"d.json, element 1: An entry needs an "id" that is not empty."#),
      (
        #"{"id":"a"}"#, #"d.json, element 1: The "verdict" of a must be "different" or "out-of-scope"."#
      ),
      (#"{"id":"a","verdict":"different"}"#, #"d.json, element 1: The entry a needs a "reason"."#),
      (
        #"{"id":"a","verdict":"different","reason":"r"}"#,
        #"d.json, element 1: The entry a needs "systems", an array of names."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[]}"#,
        #"d.json, element 1: The entry a needs a "where" with at least one condition."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"where":{"url":"x"},"why":1}"#,
        #"d.json, element 1: The entry a has "why", which means nothing; take it out."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"where":{"url":"("}}"#,
        #"d.json, element 1: "url" of a is no regular expression: ("#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"where":{"ids":"x"}}"#,
        #"d.json, element 1: "ids" of a must be an array of texts."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"where":{"features":["x"]}}"#,
        #"d.json, element 1: a names the feature "x"; there are several-patterns, another-pattern, clashing-names."#
      ),
    ])
  func entries(text: String, message: String) {
    #expect(listError("[\(text)]") == message)
  }

  @Test func twoEntriesHaveTwoNames() {
    let entry = #"{"id":"a","verdict":"different","reason":"r","systems":[],"where":{"url":"x"}}"#
    #expect(
      listError("[\(entry),\(entry)]")
        == "d.json, element 2: There is another entry a; choose another name.")
  }

  @Test(arguments: [
    (#"{"kinds":["match"]}"#, true), (#"{"kinds":["sing"]}"#, false),
    (#"{"ids":["jl-1"]}"#, true), (#"{"pattern":"^/a"}"#, true), (#"{"pattern":"^/b"}"#, false),
    (#"{"url":"a/x$"}"#, true), (#"{"url":"a/x$","note":"n"}"#, false),
    (#"{"expect":"\"match\":false"}"#, true),
    (#"{"options":["o"]}"#, true), (#"{"options":["o","p"]}"#, false), (#"{"got":"true"}"#, true),
    (#"{"got":"false"}"#, false), (#"{"features":["clashing-names"]}"#, false),
    (#"{"features":["several-patterns"]}"#, false), (#"{"features":["another-pattern"]}"#, false),
  ])
  func allConditionsOfAnEntryMustHold(text: String, isAbout: Bool) throws {
    let known = try KnownCase.read(
      Array(
        #"[{"id":"jl-1","patterns":[{"pattern":"/a/:b"}],"url":"app://a/x","options":{"o":1},"expect":{"match":false}}]"#
          .utf8), file: "f.json")
    let list = try DifferenceList(
      Array(
        #"[{"id":"a","verdict":"different","reason":"r","systems":["JLRoutes"],"where":\#(text)}]"#.utf8),
      file: "d.json")
    let entry = list.entry(for: try #require(known.first), got: #"{"match":true}"#)
    #expect((entry != nil) == isAbout)
  }
}
