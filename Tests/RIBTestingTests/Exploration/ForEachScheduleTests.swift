import Basics
import RIBKit
import RIBTesting
import Testing

struct ForEachScheduleTests {
  struct Broken: Error {}

  @Test func aTestThatPassesRunsUnderEachSeed() {
    var seeds: [ManualHost.Schedule] = []
    forEachSchedule(seeds: 3..<6) { seeds.append($0) }
    #expect(seeds == [.seeded(3), .seeded(4), .seeded(5)])
  }

  @Test func aHostForTestsKeepsTheTasksThatAreStartedOnIt() {
    var orders: [[Int]] = []
    forEachSchedule(seeds: 0..<8) { schedule in
      let order = Order()
      let host = ManualHost.forTests(schedule: schedule)
      host.run {
        for number in 0..<5 { order.addLater(number) }
      }
      #expect(order.numbers == [])
      host.settle()
      orders.append(order.numbers)
      #expect(orders.last?.sorted() == [0, 1, 2, 3, 4])
    }
    #expect(Set(orders).count > 1)
  }

  @Test func anExpectationOfSwiftTestingCountsAndIsReportedAsItIs() {
    let count = Count()
    withKnownIssue {
      forEachSchedule(seeds: 0..<20) { schedule in #expect(schedule != .seeded(2)) }
    } matching: { issue in
      count.add(
        issue.comments.contains { $0.rawValue.contains("the seed 2,") } ? 10 : 1)
      return true
    }
    #expect(count.value == 11)
  }

  @Test func aWarningIsNoFailure() {
    var runs = 0
    withKnownIssue(isIntermittent: true) {
      forEachSchedule(seeds: 0..<3) { _ in
        runs += 1
        Issue.record("only a warning", severity: .warning)
      }
    }
    #expect(runs == 3)
  }

  @Test func whatIsThrownIsThrownOnWhenTheSeedHasBeenReported() {
    let failures = failuresTold {
      #expect(throws: Broken.self) {
        try forEachSchedule(seeds: 4..<9) { schedule in if schedule == .seeded(5) { throw Broken() } }
      }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("the seed 5,") == true)
  }

  final class Order: Sendable {
    private let state = Lock<[Int]>([])
    var numbers: [Int] { state.withLock { $0 } }
    func addLater(_ number: Int) {
      Task { self.state.withLock { $0.append(number) } }
    }
  }

  final class Count: Sendable {
    private let state = Lock(0)
    var value: Int { state.withLock { $0 } }
    func add(_ number: Int) { state.withLock { $0 += number } }
  }
}
