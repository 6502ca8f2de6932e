import Basics
import ModelStreams
import TestSupport
import Testing

/// `debounce` and `throttle` next to references that look at every second.
@Suite struct PacedProgramTests {
  enum Step: Sendable {
    case send(Int)
    case read
    case wait(Int)
    case finish
  }

  enum Rule {
    case throttle
    case debounce
  }

  struct Given: Equatable, CustomStringConvertible {
    var second: Int
    var model: Int

    var description: String { "\(model)@\(second)" }
  }

  @Test(arguments: [true, false], [0, 1, 3, 10])
  func throttleGivesTheNewestNoCloserTogetherThanTheInterval(hasEquality: Bool, interval: Int) {
    expectPrograms(Seeds.first(400, short: 40), make: Self.make) { program in
      check(program, hasEquality, .throttle, interval) { second, _, last in
        last.map { second >= $0.second + interval } ?? true
      }
    }
  }

  @Test(arguments: [true, false], [0, 1, 3, 10])
  func debounceGivesWhatHasBeenTheNewestForTheInterval(hasEquality: Bool, interval: Int) {
    expectPrograms(Seeds.first(400, short: 40), make: Self.make) { program in
      check(program, hasEquality, .debounce, interval) { second, seen, _ in second >= seen + interval }
    }
  }

  private static func make(_ random: inout SplitMix) -> [Step] {
    (0..<30).map { _ in
      switch random.below(24) {
      case 0: .finish
      case 1..<12: .send(random.below(3))
      case 12..<17: .read
      default: .wait(random.below(8))
      }
    }
  }

  /// Compares both; the reference gives what it holds when `isDue` says so.
  private func check(
    _ program: [Step], _ hasEquality: Bool, _ rule: Rule, _ interval: Int,
    isDue: (_ second: Int, _ seen: Int, _ last: Given?) -> Bool
  ) -> String? {
    let (runner, clock) = (TaskRunner(), TestClock())
    let source = hasEquality ? MutableModelStream(0) : MutableModelStream(0, removingDuplicates: nil)
    let stream = source.stream
    let paced =
      rule == .throttle
      ? stream.throttle(for: .seconds(interval), clock: clock)
      : stream.debounce(for: .seconds(interval), clock: clock)
    let trail = Trail<Int>()
    runner.start {
      for await model in paced { trail.append(model) }
      trail.end()
    }
    var (given, expected): ([Given], [Given]) = ([], [])
    var (second, unread, held): (Int, Int?, Given?) = (0, 0, nil)
    var isFinished = false

    func look() {
      runner.drain()
      for model in trail.elements.dropFirst(given.count) { given.append(Given(second: second, model: model)) }
      if let model = unread {
        held = hasEquality && expected.last?.model == model ? nil : Given(second: second, model: model)
      }
      unread = nil
      guard let due = held, isFinished || isDue(second, due.second, expected.last) else { return }
      expected.append(Given(second: second, model: due.model))
      held = nil
    }

    for step in program {
      switch step {
      case .send(let model):
        if !isFinished, !hasEquality || source.latest != model { unread = model }
        source.send(model)
      case .read: look()
      case .finish:
        isFinished = true
        source.finish()
        look()
      case .wait(let seconds):
        look()
        for _ in 0..<seconds {
          second += 1
          clock.advance(by: .seconds(1), draining: runner)
          look()
        }
      }
    }
    look()
    if given == expected, trail.isEnded == isFinished { return nil }
    return "gave \(given), expected \(expected)"
  }
}
