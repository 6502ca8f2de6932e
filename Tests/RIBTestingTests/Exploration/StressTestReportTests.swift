import RIBTesting
import Testing

/// The report of a stress test tells each defect once.
struct StressTestReportTests {
  @Test func withTheLifeInWhichItShowedFirstThreeOthersAndTheNumberOfTheRest() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for life in 1...6 { report.add("It is late.", as: "late", in: "life \(life)") }
    expectSaid(report.messages(), "Trip, life 1: It is late. … \n- life 2\n- life 3\n- life 4\n … 2 more")
  }

  @Test func twoInOneLifeAreOne() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for _ in 1...2 { report.add("It is late.", as: "late", in: "life 1") }
    expectSaid(report.messages(), "Trip, life 1: It is late.")
  }

  @Test func ofManyDefectsTheFirstAreToldAndTheOthersCounted() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for defect in 1...5 { report.add("It has defect \(defect).", as: "\(defect)", in: "life 1") }
    expectSaid(report.messages(limit: 2), "life 1: … defect 1", "life 1: … defect 2", "3 more")
  }
}
