internal import Locks

/// An observation of any asynchronous sequence, without the type of who observes.
///
/// A task reads the sequence off the tree, one element at a time: the next is asked for when the last has
/// been delivered, so the sequence's own buffering stays what it is.
class SequenceSink<Element: Sendable>: TaskRegistration, @unchecked Sendable {
  enum Arrival {
    case element(Element)
    case end((any Error)?)
  }

  /// What has arrived and the reader that waits for its delivery; guarded by the lock of the mailbox.
  private var arrival: Arrival?
  private var reader: UnsafeContinuation<Void, Never>?

  /// Starts the task that reads the sequence.
  final func start<S: AsyncSequence & Sendable>(reading sequence: S, at place: (StaticString, UInt))
  where S.Element == Element {
    tree.start(self, called: "observe", at: place) { await $0.read(sequence) }
  }

  /// Reads the sequence to its end; called by the task.
  private func read<S: AsyncSequence>(_ sequence: S) async where S.Element == Element {
    do {
      for try await element in sequence {
        // A sequence may ignore that its reader is cancelled; then nobody must ask it again.
        guard await post(.element(element)) else { return }
      }
      await post(.end(nil))
    } catch {
      await post(.end(error))
    }
  }

  /// Hands over what has arrived and waits until it has been delivered.
  ///
  /// - Returns: Whether more is wanted.
  @discardableResult
  private func post(_ arrival: Arrival) async -> Bool {
    await withUnsafeContinuation { continuation in
      let isTaken = tree.mailbox.post(self) { sink in
        guard sink.isAwaited else { return false }
        sink.arrival = arrival
        sink.reader = continuation
        return true
      }
      if !isTaken { continuation.resume() }
    }
    return tree.mailbox.withLock { isAwaited }
  }

  /// Whether somebody still wants what comes; guarded by the lock of the mailbox.
  private var isAwaited = true

  final override var noun: String { "observation" }

  final override func deliver() {
    let (arrival, reader) = tree.mailbox.withLock {
      defer { (self.arrival, self.reader) = (nil, nil) }
      return (self.arrival, self.reader)
    }
    defer { reader?.resume() }
    guard let arrival else { return }
    guard isLive else { return dropLate("\(arrival)") }
    switch arrival {
    case .element(let element): hand(element)
    case .end(let failure): finish(failure)
    }
  }

  /// Calls the handler.
  func hand(_ element: Element) {}

  /// Ends the registration and tells how the sequence has ended.
  func finish(_ failure: (any Error)?) {}

  override func didEnd() {
    let reader = tree.mailbox.withLock {
      isAwaited = false
      defer { self.reader = nil }
      return self.reader
    }
    reader?.resume()
  }
}
