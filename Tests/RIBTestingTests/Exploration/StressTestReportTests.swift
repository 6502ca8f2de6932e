import RIBTesting
import Testing

/// The report of a stress test tells each defect once.
struct StressTestReportTests {
  @Test func withTheLifeInWhichItShowedFirstThreeOthersAndTheNumberOfTheRest() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for life in 1...6 { report.add("It is late.", as: "late", in: "life \(life)") }
    #expect(
      report.messages() == [
        """
        Trip, life 1: It is late.
        The same when it is:
        - life 2
        - life 3
        - life 4
        - and 2 more
        """
      ])
  }

  @Test func twoInOneLifeAreOne() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for _ in 1...2 { report.add("It is late.", as: "late", in: "life 1") }
    #expect(report.messages() == ["Trip, life 1: It is late."])
  }

  @Test func ofManyDefectsTheFirstAreToldAndTheOthersCounted() {
    var report = StressTestReport(of: "Trip", at: #_sourceLocation)
    for defect in 1...5 { report.add("It has defect \(defect).", as: "\(defect)", in: "life 1") }
    #expect(
      report.messages(limit: 2) == [
        "Trip, life 1: It has defect 1.", "Trip, life 1: It has defect 2.",
        "Trip: 3 more defects were found.",
      ])
  }
}
