import Basics
import ModelStreams

/// One thing that may happen to a stream of models.
enum ModelStep: Sendable {
  case send(Int)
  case finish
  case read(reader: Int)
  case park(reader: Int)
  case leave(reader: Int)

  static func random(readers: Int, using random: inout SplitMix) -> ModelStep {
    let reader = random.below(readers)
    return switch random.below(40) {
    case 0: .finish
    case 1..<12: .send(random.below(3))
    case 12..<24: .read(reader: reader)
    case 24..<36: .park(reader: reader)
    default: .leave(reader: reader)
    }
  }
}

/// The state machine next to a model of it that is too simple to be wrong: the list of all that was accepted.
struct ModelSchedule {
  private let isDuplicate: (@Sendable (Int, Int) -> Bool)?
  private var state = ModelState<Int>()
  private var model = 0
  private var tickets: [Int: StableList<Int>.Ticket] = [:]
  private var seen: [Int]

  private var history = [0]
  private var isFinished = false
  private var line: [Int] = []

  init(readers: Int, isDuplicate: (@Sendable (Int, Int) -> Bool)?) {
    self.isDuplicate = isDuplicate
    seen = Array(repeating: 0, count: readers)
  }

  /// Does a step to both.
  ///
  /// - Returns: The difference; nil when there is none.
  mutating func perform(_ step: ModelStep) -> String? {
    switch step {
    case .send(let model): send(model)
    case .finish: finish()
    case .read(let reader): read(reader)
    case .park(let reader): park(reader)
    case .leave(let reader): leave(reader)
    }
  }

  private mutating func send(_ next: Int) -> String? {
    let isAccepted = !isFinished && !(isDuplicate != nil && history.last == next)
    let woken = isDuplicate?(model, next) == true ? nil : state.send(on: 0)?.all
    if woken != nil { model = next }
    if isAccepted { history.append(next) }
    return compare(woken, isExpected: isAccepted)
  }

  private mutating func finish() -> String? {
    let isExpected = !isFinished
    isFinished = true
    return compare(state.finish()?.all, isExpected: isExpected)
  }

  private mutating func compare(_ all: [Int]?, isExpected: Bool) -> String? {
    let expected = isExpected ? line : nil
    if isExpected { line = [] }
    for waiter in all ?? [] { tickets[waiter] = nil }
    return all == expected ? nil : "woken \(describe(all)), expected \(describe(expected))"
  }

  private mutating func read(_ reader: Int) -> String? {
    // A model together with its version.
    let reading: ReadResult<[UInt64]> =
      switch state.look(after: UInt64(seen[reader])) {
      case .newer: .next([UInt64(model), state.version])
      case .unchanged: .nothing
      case .finished: .finished
      }
    let expected: ReadResult<[UInt64]> =
      if seen[reader] < history.count {
        .next([UInt64(history[history.count - 1]), UInt64(history.count)])
      } else {
        isFinished ? .finished : .nothing
      }
    seen[reader] = history.count
    return reading == expected ? nil : "read \(reading), expected \(expected)"
  }

  private mutating func park(_ reader: Int) -> String? {
    if line.contains(reader) { return nil }
    let mayPark = seen[reader] == history.count && !isFinished
    switch state.park(reader, after: UInt64(seen[reader])) {
    case .parked(let ticket):
      tickets[reader] = ticket
      line.append(reader)
      return mayPark ? nil : "reader \(reader) parked although there is something to read"
    case .news:
      return seen[reader] < history.count ? nil : "reader \(reader) was sent to read nothing"
    case .finished:
      return isFinished && !mayPark ? nil : "reader \(reader) was told of an end that is none"
    }
  }

  private mutating func leave(_ reader: Int) -> String? {
    let left = tickets[reader].map { state.leave($0) } ?? nil
    tickets[reader] = nil
    let expected = line.contains(reader) ? reader : nil
    line.removeAll { $0 == reader }
    if state.parkedCount != line.count { return "\(state.parkedCount) parked, expected \(line.count)" }
    return left == expected ? nil : "\(describe(left)) left, expected \(describe(expected))"
  }

  private func describe(_ value: (some Any)?) -> String {
    value.map { "\($0)" } ?? "nobody"
  }
}
