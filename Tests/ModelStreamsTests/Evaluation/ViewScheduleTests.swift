import Basics
import ModelStreams
import TestSupport
import Testing

/// Random schedules of readers of views: never backwards, woken exactly once, and the last model is not missed.
@Suite struct ViewScheduleTests {
  /// A reader with what is expected of it.
  private final class Follower {
    let reader: ModelReader<Int>
    let expected: () -> Int
    var alarm = Alarm()
    var isParked = false
    var version: UInt64 = 0
    var last: Int?

    init(_ stream: ModelStream<Int>, expected: @escaping () -> Int) {
      reader = ModelReader(stream)
      self.expected = expected
    }

    func read() -> String? {
      switch reader.read() {
      case .next(let model):
        let next = reader.version
        defer { (version, last) = (next, model) }
        if next <= version { return "version \(next) after \(version)" }
        return model == expected() ? nil : "read \(model), expected \(expected())"
      case .nothing, .finished:
        return last == expected() ? nil : "unchanged at \(last ?? -1), expected \(expected())"
      }
    }

    func park() -> String? {
      if isParked { return nil }
      alarm = Alarm()
      isParked = reader.park(alarm)
      return isParked && last != expected() ? "parked without having read \(expected())" : nil
    }

    func checkWakes() -> String? {
      if alarm.count > 1 { return "woken \(alarm.count) times" }
      if isParked, alarm.count == 0, last != expected() { return "not woken for \(expected())" }
      if alarm.count == 1 { isParked = false }
      return nil
    }
  }

  @Test func viewsShowWhatTheirStreamsHold() {
    for seed in Seeds.first(3_000, short: 300) {
      var random = SplitMix(seed: UInt64(seed))
      var steps: [String] = []
      guard let difference = run(&random, noting: &steps) else { continue }
      Issue.record("seed \(seed): \(difference) after \(steps)")
      return
    }
  }

  private func run(_ random: inout SplitMix, noting steps: inout [String]) -> String? {
    let one = MutableModelStream(0, removingDuplicates: nil)
    let two = MutableModelStream(0)
    let outer = MutableModelStream(one.stream, removingDuplicates: nil)
    let followers = [
      Follower(one.stream.removeDuplicates()) { one.latest },
      Follower(one.stream.removeDuplicates().map { -$0 }) { -one.latest },
      Follower(combineLatest(one.stream, two.stream).map { $0 * 10 + $1 }) { one.latest * 10 + two.latest },
      Follower(outer.stream.switchToLatest()) { outer.latest.latest },
      Follower(combineLatest(outer.stream.switchToLatest(), two.stream).map { $0 * 10 + $1 }) {
        outer.latest.latest * 10 + two.latest
      },
    ]
    for _ in 0..<40 {
      let index = random.below(followers.count)
      let model = random.below(3)
      let action = random.below(16)
      steps.append("\(action) reader \(index) model \(model)")
      var difference: String?
      switch action {
      case 0...2: one.send(model)
      case 3...5: two.send(model)
      case 6: outer.send(Bool.random(using: &random) ? one.stream : two.stream)
      case 7...10: difference = followers[index].read()
      case 11:
        followers[index].reader.unpark()
        followers[index].isParked = false
      default: difference = followers[index].park()
      }
      for follower in followers { difference = difference ?? follower.checkWakes() }
      if let difference { return difference }
    }
    for source in [one, two] { source.finish() }
    outer.finish()
    for follower in followers {
      if let difference = follower.checkWakes() ?? follower.read() { return difference }
      guard follower.reader.read() == .finished else { return "no end" }
    }
    let left = one.registrations + two.registrations + outer.registrations
    return left == 0 ? nil : "\(left) waiters left"
  }
}
