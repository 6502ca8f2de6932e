internal import Basics
internal import ModelStreams
internal import RIBKit

/// The elements and the end of a stream that were not expected yet; written from any thread.
final class StreamTape<Element: Sendable>: Sendable {
  /// An element, or the end.
  enum Entry: Sendable, CustomStringConvertible {
    case element(Element)
    case end
    case failure(any Error)

    var isEnd: Bool {
      if case .end = self { true } else { false }
    }

    var description: String {
      switch self {
      case .element(let element): inSentence(element)
      case .end: "the end"
      case .failure(let error): "the failure \(inSentence(error))"
      }
    }
  }

  private struct State {
    var entries: [(entry: Entry, sequence: UInt64)] = []
    var lastConsumed: UInt64?
    var isClosed = false
  }

  private let state = Lock(State())

  /// Records an entry, unless the tape is closed.
  func append(_ entry: Entry) {
    state.withLock { state in
      if !state.isClosed { state.entries.append((entry, CallSequence.next())) }
    }
  }

  /// Stops recording; returns false if the tape was already closed.
  @discardableResult
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  /// The remaining entries.
  var left: [Entry] { state.withLock { $0.entries.map(\.entry) } }

  /// The number of the entry that was last taken.
  var lastConsumed: UInt64? { state.withLock { $0.lastConsumed } }

  /// Takes the remaining entries.
  func takeAll() -> [Entry] {
    take { $0.count }
  }

  /// Takes the next entry if the closure accepts it.
  func takeFirst(if isWanted: (Entry) -> Bool) -> Entry? {
    take { $0.first.map(isWanted) == true ? 1 : 0 }.first
  }

  /// Takes the next elements, up to a number or to the end.
  func takeElements(atMost count: Int) -> [Element] {
    let entries = take { entries in
      let elements = entries.prefix {
        if case .element = $0 { true } else { false }
      }
      return min(count, elements.count)
    }
    return entries.compactMap {
      if case .element(let element) = $0 { element } else { nil }
    }
  }

  /// Takes the number of entries that a closure returns; it runs under the lock and must not call the user's code.
  private func take(_ count: ([Entry]) -> Int) -> [Entry] {
    state.withLock { state in
      let count = count(state.entries.map(\.entry))
      let taken = state.entries.prefix(count)
      state.entries.removeFirst(count)
      state.lastConsumed = taken.last?.sequence ?? state.lastConsumed
      return taken.map(\.entry)
    }
  }
}

/// A task on a manual host that reads a sequence like any other task.
final class TaskTap: Stoppable {
  private let host: ManualHost
  private let task: Task<Void, Never>

  init<Models: AsyncSequence & Sendable>(
    _ sequence: Models, on host: ManualHost, name: String, to tape: StreamTape<Models.Element>
  ) where Models.Element: Sendable {
    self.host = host
    task = host.start(name) {
      do {
        for try await element in sequence { tape.append(.element(element)) }
        tape.append(.end)
      } catch {
        tape.append(.failure(error))
      }
    }
  }

  /// Cancels the task and lets it end, if the host may settle here.
  ///
  /// The host must not settle in code that runs on it, nor while the thread that uses it is unknown; then the task ends when the
  /// host next settles.
  func stop() {
    task.cancel()
    if !host.isEntered, FailureSink.isInTest { host.settle() }
  }
}
