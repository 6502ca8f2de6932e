import LinkCases
import Testing

/// Files from outside are rejected with the place of what is wrong.
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

  @Test func textThatIsNoJSONIsRejectedHoweverDeepItIs() {
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
        #"d.json, element 1: The entry a needs either "as-if" or "relation"."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"as-if":["case-matters"],"relation":"they-crash"}"#,
        #"d.json, element 1: The entry a needs either "as-if" or "relation"."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"relation":"they-crash","why":1}"#,
        #"d.json, element 1: The entry a has "why", which means nothing; take it out."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"relation":"they-crash","where":{"url":"("}}"#,
        #"d.json, element 1: "url" of a is no regular expression: ("#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"relation":"they-crash","where":{"url":1}}"#,
        #"d.json, element 1: "url" of a must be a regular expression in a text."#
      ),
      (
        #"{"id":"a","verdict":"different","reason":"r","systems":[],"relation":"theirs-takes-nothing"}"#,
        #"d.json, element 1: The relation of a holds for too much alone; say which cases it is about in "where"."#
      ),
    ])
  func entries(text: String, message: String) {
    #expect(listError("[\(text)]") == message)
  }

  @Test func twoEntriesHaveTwoNames() {
    let entry = #"{"id":"a","verdict":"different","reason":"r","systems":[],"relation":"they-crash"}"#
    #expect(
      listError("[\(entry),\(entry)]")
        == "d.json, element 2: There is another entry a; choose another name.")
  }

  @Test func aWayToAskAndARelationThatAreUnknownAreNamedWithThoseThatAreKnown() {
    let start = #"[{"id":"a","verdict":"different","reason":"r","systems":[],"#
    let relation = listError(start + #""relation":"likeness"}]"#)
    #expect(
      relation.hasPrefix(
        "d.json, element 1: a names the relation \"likeness\"; there are theirs-is-a-defect, "))
    let way = listError(start + #""as-if":["nothing"]}]"#)
    #expect(way.hasPrefix("d.json, element 1: a asks as if \"nothing\"; there are case-matters, "))
  }
}
