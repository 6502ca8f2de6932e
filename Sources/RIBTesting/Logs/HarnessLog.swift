internal import Basics
internal import ModelStreams
internal import RIBKit
internal import Synchronization
internal import Testing

/// The output of the subject of a harness, over all channels, in the order in which it arrived.
///
/// Values come from any thread, though from one at a time in deterministic tests. They need not be `Sendable`: they are added and removed
/// under one lock and never changed, which justifies the unchecked conformance.
///
/// None of the user's code runs under the lock: no `==`, no description, no `deinit`, no watcher. Each may cause output, which is
/// logged here again, and the lock isn't recursive.
final class HarnessLog: @unchecked Sendable {
  /// A line of the log; lines are numerous, so they are small, and rare data is stored elsewhere.
  enum Line {
    case step(Step, SourceLocation)
    case entry(Channel, Any, ExpectedFlag?, step: Int)
    indirect case tree(TreeEvent)
    indirect case failure(Failure)
  }

  private struct State {
    var lines: [Line] = []
    /// The index of the last step in ``lines``; negative before the first one.
    var step = -1
    /// The lines that were not expected yet: indices into ``lines``, ascending.
    ///
    /// A line is here or in ``told``, never in both.
    var open: [Int] = []
    /// The lines that a failure has named: they can still be expected, and are not named again.
    var told: [Int] = []
    var watcher: (any LogWatcher)?
    var allowsOutside = false
  }

  private let state: Lock<State>
  /// The line of the test that is the cause of all output before its first step.
  let origin: SourceLocation
  /// The destination of failures.
  let sink = FailureSink.current()

  init(origin: SourceLocation) {
    self.origin = origin
    var state = State()
    // A short test needs no more lines, and growing costs more than everything else. The small blocks of an allocator end at a kilobyte.
    state.lines.reserveCapacity(8)
    self.state = Lock(state)
  }

  /// Logs a step of the test, which is the cause of the output that follows.
  func begin(_ step: Step, at cause: SourceLocation) {
    let watcher = state.withLock { state in
      state.step = state.lines.count
      state.lines.append(.step(step, cause))
      return state.watcher
    }
    watcher?.begins(step, at: cause)
  }

  /// Logs an output, with a flag if it may be expected elsewhere too.
  func append(_ value: Any, to channel: Channel, _ flag: ExpectedFlag? = nil) {
    // The caller has given up the value, as far as an `Any` can tell; for everything else, see the comment of the class.
    nonisolated(unsafe) let value = value
    let watcher = state.withLock { state in
      state.open.append(state.lines.count)
      state.lines.append(.entry(channel, value, flag, step: state.step))
      return state.watcher
    }
    // This happens outside the lock, because the watcher may deactivate the interactor, which may then produce output.
    watcher?.comes(value, from: channel)
  }

  /// Logs an event of a tree.
  func append(_ event: TreeEvent) {
    state.withLock { $0.lines.append(.tree(event)) }
  }

  /// Logs a failure of the test.
  func append(_ failure: Failure) {
    state.withLock { $0.lines.append(.failure(failure)) }
  }

  /// Logs a failure of the test, and fails it.
  func fail(_ failure: Failure) {
    append(failure)
    sink.fail(failure.message, at: failure.location)
  }

  /// Sets the only watcher, which is notified of each line from now on.
  func setWatcher(_ watcher: (any LogWatcher)?) {
    var watcher = watcher
    // The previous watcher is released outside the lock.
    state.withLock { swap(&$0.watcher, &watcher) }
  }

  /// Whether the test has allowed outside work.
  var allowsOutside: Bool {
    get { state.withLock { $0.allowsOutside } }
    set { state.withLock { $0.allowsOutside = newValue } }
  }

  /// The line of the test that is the cause of the current output.
  var cause: SourceLocation { state.withLock { cause(ofStep: $0.step, in: $0.lines) } }

  private func cause(ofStep step: Int, in lines: [Line]) -> SourceLocation {
    if step >= 0, case .step(_, let cause) = lines[step] { cause } else { origin }
  }

  /// The lines that were not expected yet and that no failure has named, oldest first.
  var open: [LogEntry] {
    state.withLock { state in state.open.compactMap { entry($0, in: state.lines) } }
  }

  /// The lines that were not expected and that a failure has named, oldest first.
  var told: [LogEntry] {
    state.withLock { state in state.told.compactMap { entry($0, in: state.lines) } }
  }

  /// Returns the newest accounted line on a channel: a line that was expected, discarded or reported in a failure.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines.
  func lastAccounted(on channel: Channel) -> LogEntry? {
    state.withLock { state in
      let open = Set(state.open)
      for number in state.lines.indices.reversed() where !open.contains(number) {
        if let entry = entry(number, in: state.lines), entry.channel == channel { return entry }
      }
      return nil
    }
  }

  /// Takes the oldest unexpected line, if it is on a channel and has an accepted value.
  ///
  /// The value is compared outside the lock, because comparing runs the user's code.
  ///
  /// - Returns: Whether the line was taken.
  func takeOldest(on channel: Channel, if accepts: (Any) -> Bool) -> Bool {
    let oldest = state.withLock { state -> (number: Int, value: Any, flag: ExpectedFlag?)? in
      guard let number = state.open.first,
        case .entry(channel, let value, let flag, _) = state.lines[number]
      else { return nil }
      // As in append(_:to:_:), nothing changes the value.
      nonisolated(unsafe) let result = (number, value, flag)
      return result
    }
    guard let oldest, accepts(oldest.value) else { return false }
    take(oldest.number, oldest.flag)
    return true
  }

  /// Takes an entry of ``open`` or ``told``.
  ///
  /// - Complexity: O(*n*) for *n* older entries.
  func take(_ entry: LogEntry) {
    take(entry.number, entry.flag)
  }

  private func take(_ number: Int, _ flag: ExpectedFlag?) {
    flag?.set()
    state.withLock { state in
      // Nearly all expected entries are the oldest.
      if state.open.count > 0, state.open[0] == number {
        state.open.remove(at: 0)
      } else if let place = state.open.firstIndex(of: number) {
        state.open.remove(at: place)
      } else if let place = state.told.firstIndex(of: number) {
        state.told.remove(at: place)
      }
    }
  }

  /// Marks entries of ``open`` as reported in a failure.
  func tell(_ entries: [LogEntry]) {
    let numbers = Set(entries.map(\.number))
    state.withLock { state in
      state.open.removeAll(where: numbers.contains)
      state.told += entries.map(\.number)
    }
  }

  /// Takes all unexpected lines of a channel, or of all channels, oldest first.
  @discardableResult
  func takeAll(from channel: Channel? = nil) -> [LogEntry] {
    if state.withLock({ $0.open.isEmpty }) { return [] }
    let entries = open.filter { channel == nil || $0.channel == channel }
    if entries.isEmpty { return [] }
    let numbers = Set(entries.map(\.number))
    for entry in entries { entry.flag?.set() }
    state.withLock { $0.open.removeAll(where: numbers.contains) }
    return entries
  }

  private func entry(_ number: Int, in lines: [Line]) -> LogEntry? {
    guard case .entry(let channel, let value, let flag, let step) = lines[number] else { return nil }
    return LogEntry(
      channel: channel, value: value, cause: cause(ofStep: step, in: lines), step: step, number: number,
      flag: flag)
  }

  /// Returns the lines of the test that may have led to an output, or none if the step that ran the work caused it.
  func statements(leadingTo entry: LogEntry) -> [SourceFiles.Statement] {
    let line = state.withLock { $0.lines.indices.contains(entry.step) ? $0.lines[entry.step] : nil }
    return if case .step(let step, let place) = line { step.statements(at: place) } else { [] }
  }

  /// All lines so far.
  var lines: [Line] { state.withLock { $0.lines } }

  /// The whole log as text: the steps of the test, the output, and the events of the tree.
  var trace: String {
    lines.map { line in
      switch line {
      case .step(let step, let place):
        "\(place.fileID):\(step.statements(at: place).last?.line ?? place.line) \(step.text)"
      case .entry(let channel, let value, _, _): "  \(channel) \(describe(value))"
      case .failure(let failure): "  failure: \(failure.message.replacing("\n", with: "\n  "))"
      case .tree(let event):
        "  \(event.time) \(event.path): \(event.kind.rawValue) \(event.subject)".trimmingSuffix(" ")
      }
    }.joined(separator: "\n") + "\n"
  }

  /// The whole log in lines that are stable when the test is edited around its steps: whole values, but without source locations,
  /// failures, and expectations without output.
  var record: [String] {
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
    case .entry(let channel, let value, _, _):
      RIBTesting.lines(of: value, limits: .comparison).enumerated().map { number, text in
        number == 0 ? "\(channel) \(text)" : text
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

/// An output of the subject of a harness.
struct LogEntry {
  let channel: Channel
  let value: Any
  /// The line of the test with the step that ran the work.
  let cause: SourceLocation
  /// The index of that step in the log; negative before the first one.
  let step: Int
  /// The index in the log.
  let number: Int
  /// The flag for whether it has been expected, if it may be expected elsewhere too.
  let flag: ExpectedFlag?

  /// The channel and the value, as in `route .trip`.
  var text: String { "\(channel) \(describe(value))" }
}

/// A flag for whether an output has been expected, shared by a stub and the log of the harness that records it.
final class ExpectedFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

/// A watcher of a log: it is notified of each line immediately, on the thread that logs it.
protocol LogWatcher: AnyObject, Sendable {
  /// Whether the run has ended early, so that the remaining script finds less than it expects.
  var isCutShort: Bool { get }
  /// Called when the test performs a step.
  func begins(_ step: Step, at place: SourceLocation)
  /// Called when output arrives.
  func comes(_ value: Any, from channel: Channel)
}

/// The watcher of the running script.
enum ScriptWatch {
  @TaskLocal static var current: (any LogWatcher)?
}
