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
          {"allocs":3,"budget":6,"bytes":280,"floor_allocs":2,"floor_bytes":64,"floor_ns":100,"floor_ns_max":102,\#
      "floor_ns_min":99,"name":"tree/leaf","ns":300,"ns_max":302,"ns_min":299,"over_budget":false,"ratio":3,\#
      "scatters":false,"unit":"ratio","value":3},
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

  @Test func whatWasNotMeasuredIsNull() {
    #expect(
      Report.sample.json.contains(
        """
        "name":"forest/bush","ns":null,"ns_max":null,"ns_min":null,
        """))
  }

  @Test(arguments: [
    ("nothing", "JSON"),
    ("{}", "Key 'machine' not found"),
    (
      Report.sample.json.replacing("\"speed-up\"", with: "\"speed\""),
      "the case 'forest/trees' has a budget in the unknown unit 'speed'"
    ),
    (
      Report.sample.json.replacing("\"budget\":6", with: "\"budget\":\"six\""),
      "Path: cases[0].budget"
    ),
  ])
  func whatIsNoReportIsRejectedWithTheReason(_ json: String, _ sentence: String) throws {
    let error = #expect(throws: (any Error).self) { try Report(json: json) }
    #expect("\(error as Any)".contains(sentence))
  }
}
