internal import Locks
internal import ModelStreams
internal import RIBKit
internal import Testing

/// What came out of what a harness tests, over all channels, in the order in which it came.
///
/// Values come from any thread, though from one at a time where tests are exact. They need not be `Sendable`: they are
/// put in and taken out under one lock, and nobody changes them.
final class HarnessLog: @unchecked Sendable {
  private enum Line {
    case step(Step, SourceLocation)
    case entry(LogEntry)
    case tree(TreeEvent)
    case failure(Failure)
  }

  private struct State {
    var lines: [Line] = []
    /// What nobody has expected yet: places in ``lines``.
    var open: [Int] = []
    /// What a failure has named: it may still be expected, and is not named again.
    var told: [Int] = []
    var cause: SourceLocation
    weak var watcher: (any LogWatcher)?
  }

  private let state: Lock<State>

  init(cause: SourceLocation) {
    var state = State(cause: cause)
    // Most tests need no more, and growing costs more than the rest of a short test.
    state.lines.reserveCapacity(16)
    state.open.reserveCapacity(8)
    self.state = Lock(state)
  }

  /// Notes that the test does something, which is the cause of what comes out now.
  func begin(_ step: Step, at cause: SourceLocation) {
    let watcher = state.withLock { state in
      state.cause = cause
      state.lines.append(.step(step, cause))
      return state.watcher
    }
    watcher?.begins(step, at: cause)
  }

  /// Notes what came out; with a flag for what may be expected elsewhere too.
  func append(_ value: Any, to channel: Channel, _ flag: ExpectedFlag? = nil) {
    nonisolated(unsafe) let value = value
    let watcher = state.withLock { state in
      state.open.append(state.lines.count)
      let entry = LogEntry(
        channel: channel, value: value, cause: state.cause, number: state.lines.count, flag: flag)
      state.lines.append(.entry(entry))
      return state.watcher
    }
    watcher?.comes(value, from: channel)
  }

  /// Notes what a tree did.
  func append(_ event: TreeEvent) {
    state.withLock { $0.lines.append(.tree(event)) }
  }

  /// Notes that the test has failed.
  func append(_ failure: Failure) {
    state.withLock { $0.lines.append(.failure(failure)) }
  }

  /// Tells one what is noted from now on, and nobody else.
  func setWatcher(_ watcher: (any LogWatcher)?) {
    state.withLock { $0.watcher = watcher }
  }

  /// The line of the test that is the cause of what happens now.
  var cause: SourceLocation { state.withLock { $0.cause } }

  /// What nobody has expected yet and no failure has named, oldest first.
  var open: [LogEntry] {
    state.withLock { state in state.open.compactMap { Self.entry(state.lines[$0]) } }
  }

  /// What nobody has expected and a failure has named, oldest first.
  var told: [LogEntry] {
    state.withLock { state in state.told.compactMap { Self.entry(state.lines[$0]) } }
  }

  /// The newest on a channel that is accounted for: it was expected, discarded, or named by a failure.
  ///
  /// - Complexity: O(*n*) for *n* things that are noted.
  func lastAccounted(on channel: Channel) -> LogEntry? {
    state.withLock { state in
      let open = Set(state.open)
      for number in state.lines.indices.reversed() where !open.contains(number) {
        if let entry = Self.entry(state.lines[number]), entry.channel == channel { return entry }
      }
      return nil
    }
  }

  /// Takes the oldest that nobody has expected yet, if it is the right one.
  ///
  /// The value is compared outside of the lock, since that runs code of the user's.
  ///
  /// - Returns: Whether it was taken.
  func takeOldest(if accepts: (LogEntry) -> Bool) -> Bool {
    let oldest = state.withLock { state in state.open.first.flatMap { Self.entry(state.lines[$0]) } }
    guard let oldest, accepts(oldest) else { return false }
    take(oldest)
    return true
  }

  /// Takes one of those in ``open`` or ``told``.
  ///
  /// - Complexity: O(*n*) for *n* that are older.
  func take(_ entry: LogEntry) {
    entry.flag?.set()
    state.withLock { state in
      if let place = state.open.firstIndex(of: entry.number) {
        state.open.remove(at: place)
      } else if let place = state.told.firstIndex(of: entry.number) {
        state.told.remove(at: place)
      }
    }
  }

  /// Notes that a failure names some of those in ``open``.
  func tell(_ entries: [LogEntry]) {
    let numbers = Set(entries.map(\.number))
    state.withLock { state in
      state.open.removeAll(where: numbers.contains)
      state.told += entries.map(\.number)
    }
  }

  /// Takes all that nobody has expected yet, oldest first.
  ///
  /// - Parameter channel: The channel to empty; `nil` is all of them.
  /// - Returns: What was taken.
  @discardableResult
  func takeAll(from channel: Channel? = nil) -> [LogEntry] {
    let entries = open.filter { channel == nil || $0.channel == channel }
    let numbers = Set(entries.map(\.number))
    for entry in entries { entry.flag?.set() }
    state.withLock { $0.open.removeAll(where: numbers.contains) }
    return entries
  }

  private static func entry(_ line: Line) -> LogEntry? {
    if case .entry(let entry) = line { entry } else { nil }
  }

  /// The whole log as text: what the test did, what came out, what the tree told.
  var trace: String {
    let lines = state.withLock { $0.lines }
    return lines.map { line in
      switch line {
      case .step(let step, let place): "\(place.fileID):\(place.line) \(step.text)"
      case .entry(let entry): "  \(entry.text)"
      case .failure(let failure): "  failure: \(failure.message.replacing("\n", with: "\n  "))"
      case .tree(let event):
        "  \(event.time) \(event.path): \(event.kind.rawValue) \(event.detail)".trimmingSuffix(" ")
      }
    }.joined(separator: "\n") + "\n"
  }

  /// The whole log in lines that stay the same when the test is edited around what it does: whole values, but no places of
  /// source files, no failures, and no expectation that nothing came out of.
  var record: [String] {
    let lines = state.withLock { $0.lines }
    var record: [String] = []
    var look: String?
    for line in lines {
      if case .step(let step, _) = line {
        look = step.isLook ? step.text : nil
        if look == nil { record.append(step.text) }
        continue
      }
      let text = recorded(line)
      if let step = look, !text.isEmpty { record.append(step) }
      if !text.isEmpty { look = nil }
      record += text.map { "  " + $0 }
    }
    return record
  }

  private func recorded(_ line: Line) -> [String] {
    switch line {
    case .step, .failure: []
    case .entry(let entry):
      RIBTesting.lines(of: entry.value, limits: .comparison).enumerated().map { number, text in
        number == 0 ? "\(entry.channel) \(text)" : text
      }
    case .tree(let event):
      [
        "\(event.time) \(event.path): \(event.kind.rawValue) \(event.detail)".trimmingSuffix(" ")
          .replacing(/(\.swift):[0-9]+/) { "\($0.1)" }
      ]
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
