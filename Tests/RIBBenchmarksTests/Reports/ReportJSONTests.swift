import Benchmarks
import Foundation
import Testing

struct ReportJSONTests {
  @Test func aReportComesBackAsItWas() throws {
    #expect(try Report(json: Report.sample.json) == Report.sample)
  }

  @Test func aCaseIsALineWithTheMembersOfTheSchemaFirst() throws {
    let lines = Report.sample.json.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix(
          """
              {"name": "tree/leaf", "ns": 300, "floor_ns": 100, "ratio": 3, "allocs": 3, "bytes": 280, \
          "budget": 6, "unit": "ratio", "value": 3, "over_budget": false, 
          """.trimmingCharacters(in: .newlines))
      })
    #expect(lines.filter { $0.contains("\"name\"") }.count == Report.sample.cases.count)
  }

  @Test func othersCanReadIt() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Report.sample.json.utf8)) as? [String: Any]
    let machine = object?["machine"] as? [String: Any]
    #expect(machine?["processor"] as? String == "Slide \"Rule\"")
    #expect((object?["cases"] as? [[String: Any]])?.count == Report.sample.cases.count)
  }

  @Test func whatWasNotMeasuredIsNull() {
    #expect(
      Report.sample.json.contains(
        """
        {"name": "forest/bush", "ns": null, "floor_ns": null, "ratio": null, "allocs": null, "bytes": null,
        """))
  }

  @Test(arguments: [
    ("nothing", "it is no JSON"),
    ("{}", "the member 'machine' is missing"),
    (
      Report.sample.json.replacing("\"speed-up\"", with: "\"speed\""),
      "the case 'forest/trees' has a budget of the unknown unit 'speed'"
    ),
    (
      Report.sample.json.replacing("\"budget\": 6", with: "\"budget\": \"six\""),
      "a value of another type was expected in 'cases.Index 0.budget'"
    ),
  ])
  func whatIsNoReportIsRefusedWithTheReason(_ json: String, _ sentence: String) throws {
    let error = #expect(throws: Report.Unreadable.self) { try Report(json: json) }
    #expect(error?.description == sentence)
  }

  @Test func textIsQuoted() {
    let text = JSONText.object([("a\"b", .string("\\ \n \u{1} é")), ("c", .array([.null, .bool(true)]))])
    #expect(text.line == #"{"a\"b": "\\ \u000a \u0001 é", "c": [null, true]}"#)
  }
}
