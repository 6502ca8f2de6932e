import RIBTesting
import Testing

/// The report of a stress test tells each defect once.
struct StressTestReportTests {
  @Test func twoInOneLifeAreOne() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for _ in 1...2 { report.add("It is late.", as: "late", in: "life 1") }
    expectSaid(report.messages(), "Trip, life 1: It is late.")
  }
}
