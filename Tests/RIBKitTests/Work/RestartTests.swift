import Basics
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// The restart rules of workers: pauses, and how long failures count.
@Suite(.trees)
struct RestartTests {
  struct Broken: Error {}

  let tree = ProbeTree.launched()
  let starts = Starts()

  /// When a worker was started, on the clock of its host.
  final class Starts: Sendable {
    private let times = Lock<[Duration]>([])

    func note(_ time: Duration) { times.withLock { $0.append(time) } }

    var all: [Duration] { times.withLock { $0 } }

    /// The times between two starts.
    var pauses: [Duration] { zip(all.dropFirst(), all).map { $0 - $1 } }
  }

  /// Starts a worker that works for some time and then fails, again and again, and lets it go on until it has failed for good.
  func fail(after times: [Duration] = [], _ rule: Worker.RestartPolicy) {
    let clock = tree.host.clock
    let worker = Worker("worker", restart: rule) { [starts] in
      starts.note(clock.now.offset)
      let count = starts.all.count
      if count <= times.count { try await clock.sleep(for: times[count - 1]) }
      throw Broken()
    }
    tree.run { _ = tree.root.interactor.start(worker) { me, _ in me.note("over") } }
    tree.host.advanceUntilSettled()
    #expect(tree.take() == ["root over"])
  }

  @Test func eachPauseIsLongerUpToTheLongest() {
    fail(Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 5, multiplier: 2, maxDelay: .seconds(5)))
    #expect(starts.pauses == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
  }

  @Test func withoutAFactorAllPausesAreTheSame() {
    fail(.onFailure(delay: .milliseconds(100), maxRestarts: 3))
    #expect(starts.pauses == Array(repeating: .milliseconds(100), count: 3))
  }

  @Test func afterATimeOfHealthTheCountAndThePausesBeginAgain() {
    let times: [Duration] = [.zero, .zero, .seconds(60), .zero, .zero, .seconds(59)]
    fail(
      after: times,
      Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 3, multiplier: 3, resetAfter: .seconds(60)))
    // The third attempt was healthy for long enough, the sixth was not; so the sixth failure is the fourth in a row.
    #expect(starts.pauses == [.seconds(1), .seconds(3), .seconds(61), .seconds(3), .seconds(9)])
  }

  @Test func failuresFarApartNeverUseUpTheLimit() {
    let days = Array(repeating: Duration.seconds(86_400), count: 20)
    fail(after: days, Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 1, resetAfter: .seconds(3_600)))
    #expect(starts.all.count == days.count + 1)
  }

  @Test func theSameSeedGivesTheSameRandomPauses() {
    let rule = Worker.RestartPolicy(delay: .seconds(8), maxRestarts: 20, jitter: 0.5, seed: 7)
    fail(rule)
    let other = RestartTests()
    other.fail(rule)
    #expect(starts.pauses == other.starts.pauses)
    #expect(Set(starts.pauses).count > 10)
    #expect(starts.pauses.allSatisfy { (Duration.seconds(4)...Duration.seconds(8)).contains($0) })
    let third = RestartTests()
    third.fail(Worker.RestartPolicy(delay: .seconds(8), maxRestarts: 20, jitter: 0.5, seed: 8))
    #expect(third.starts.pauses != starts.pauses)
  }

  @Test func withoutASeedTwoWorkersPauseDifferently() {
    let rule = Worker.RestartPolicy(delay: .seconds(8), maxRestarts: 20, jitter: 1)
    fail(rule)
    let other = RestartTests()
    other.fail(rule)
    #expect(starts.pauses != other.starts.pauses)
  }

  @Test(arguments: [
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: .infinity), [1, 1]),
    (
      Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: -.infinity, maxDelay: .seconds(9)),
      [1, 1]
    ),
    (
      Worker.RestartPolicy(delay: .zero, maxRestarts: 2, multiplier: .infinity, maxDelay: .seconds(9)),
      [0, 0]
    ),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: .nan), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: 0), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: -2), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(9), maxRestarts: 2, multiplier: 2, maxDelay: .seconds(1)), [1, 1]),
    (
      Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, multiplier: 1e300, maxDelay: .seconds(9)),
      [1, 9]
    ),
    (Worker.RestartPolicy(delay: .seconds(-1), maxRestarts: 2, multiplier: 2), [0, 0]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, maxDelay: .seconds(-1)), [0, 0]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, jitter: .nan), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, jitter: -1), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, resetAfter: .zero), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: 2, resetAfter: .seconds(-1)), [1, 1]),
    (Worker.RestartPolicy(delay: .seconds(1), maxRestarts: -1), []),
  ])
  func numbersOutOfRangeAreTheNearestOnes(_ rule: Worker.RestartPolicy, _ seconds: [Int]) {
    fail(rule)
    #expect(starts.pauses == seconds.map { .seconds($0) })
  }

  @Test func aPauseIsNeverLongerThanAHundredYearsNorShorterThanNothing() {
    fail(Worker.RestartPolicy(delay: .seconds(Int64.max), maxRestarts: 2, multiplier: 1e300, jitter: 7))
    #expect(starts.all.count == 3)
    #expect(starts.pauses.allSatisfy { $0 >= .zero && $0 < .seconds(101 * 366 * 86_400) })
  }
}
