import Benchmarks
import Foundation
import Testing

struct ReportJSONTests {
  @Test func aReportComesBackAsItWas() throws {
    #expect(try Report(json: Report.sample.json) == Report.sample)
  }

  @Test func aCaseIsALineWithItsMembersInTheOrderOfTheirNames() {
    let lines = Report.sample.json.split(separator: "\n")
    let line = #"""
          {"body":{"allocations":3,"bytes":280,"time":{"maximum":302,"median":300,"minimum":299}},"budget":{"bound":6,\#
      "unit":"ratio"},"floor":{"allocations":2,"bytes":64,"time":{"maximum":102,"median":100,"minimum":99}},\#
      "name":"tree/leaf","series":[]},
      """#
    #expect(lines.contains(Substring(line)))
    #expect(lines.filter { $0.contains("\"name\"") }.count == Report.sample.cases.count)
  }

  @Test func othersCanReadIt() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Report.sample.json.utf8)) as? [String: Any]
    let machine = object?["machine"] as? [String: Any]
    #expect(machine?["processor"] as? String == "Slide \"Rule\"")
    #expect((object?["cases"] as? [[String: Any]])?.count == Report.sample.cases.count)
  }

  @Test func whatWasNotMeasuredIsMissing() {
    #expect(
      Report.sample.json.contains(
        """
        "floor":{},"name":"forest/bush",
        """))
  }

  @Test(arguments: [
    ("nothing", "JSON"),
    ("{}", "Key 'machine' not found"),
    (
      Report.sample.json.replacing("\"speed-up\"", with: "\"speed\""),
      "Path: cases[2].budget.unit"
    ),
    (
      Report.sample.json.replacing("\"bound\":6", with: "\"bound\":\"six\""),
      "Path: cases[0].budget.bound"
    ),
  ])
  func whatIsNoReportIsRejectedWithTheReason(_ json: String, _ sentence: String) throws {
    let error = #expect(throws: (any Error).self) { try Report(json: json) }
    #expect("\(error as Any)".contains(sentence))
  }
}
