internal import Basics

// Observations of other asynchronous sequences: a task requests the next element once the last one was delivered.

extension Interactor {
  /// Observes any other asynchronous sequence until the activation or the sequence ends.
  ///
  /// The iterator is created inside this call, so a sequence that subscribes at that point doesn't miss anything sent afterward. A task of
  /// the tree reads the sequence off the tree, and requests the next element once the previous one has been delivered. Call it in the
  /// tree's isolation.
  ///
  /// A sequence that subscribes later, in the first `next` of its iterator, misses anything sent before the task begins, unless it buffers
  /// elements for its readers. The buffered, debounced and throttled views of a model stream subscribe in the first `next`, and begin with
  /// the model that is current then.
  ///
  /// The `handler` is called on the tree for every element, in order, with the interactor. The `completion` is called when the
  /// sequence has ended, with the error if it failed. A failure is also an event of the tree. ``Handle`` describes the effect of an `id`.
  ///
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  @_disfavoredOverload  // model streams and event streams have forms of their own
  public func observe<S: AsyncSequence & Sendable>(
    _ sequence: S, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self, S.Element) -> Void, completion: ((Self, (any Error)?) -> Void)? = nil
  ) -> Handle where S.Element: Sendable {
    starting("observe", at: (fileID, line), superseding: id) { node, tree in
      let activation = node.activation
      // The iterator shares nothing with the tree: it's made from a Sendable value alone.
      let iterator = IteratorBox<S>(sequence.makeAsyncIterator())
      // Making the iterator ran user code, which may have ended the activation.
      guard node.isActive, node.activation == activation else { return nil }
      let observation = SequenceObservation<S.Element>(Registration(.observation, node, of: tree)) {
        element in
        handler(self, element)
      } completion: { failure in
        completion?(self, failure)
      }
      observation.registration.start(called: "observe", id: id, at: (fileID, line)) {
        await observation.read(iterator)
      }
      return observation.registration
    }
  }

  /// Unavailable: a handler is synchronous.
  ///
  /// Without this declaration the compiler would list every form of observation instead of the actual problem. To start work
  /// that awaits, call ``task(id:fileID:line:_:)`` from a synchronous handler.
  @available(
    *, unavailable,
    message: """
      a handler is synchronous, so that models and events keep their order: to await inside it, write \
      'me.task { me in … }'
      """
  )
  @discardableResult
  public func observe<S: AsyncSequence>(
    _ sequence: S, _ handler: @escaping (Self, S.Element) async -> Void
  ) -> Handle {
    Handle(registration: nil)
  }
}

/// An observation of any asynchronous sequence: every element in order, then the end.
///
/// A task reads the sequence off the tree, one element at a time. It requests the next element once the last one was
/// delivered, which preserves the sequence's own buffering.
///
/// Unchecked because it's passed to its task: only the tree accesses it, except for the state that the mailbox's lock guards.
final class SequenceObservation<Element: Sendable>: RegisteredItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration

  private enum Arrival {
    case element(Element)
    case end((any Error)?)

    var subject: EventSubject {
      switch self {
      case .element(let element): .value(element, before: "element(", after: ")")
      case .end(let failure?): .value(failure, before: "end(", after: ")")
      case .end(nil): .text("end")
      }
    }
  }

  private var handler: ((Element) -> Void)?
  private var completion: (((any Error)?) -> Void)?

  /// The element that has arrived, and the reader waiting for its delivery; guarded by the lock of the mailbox.
  private var arrival: Arrival?
  private var reader: UnsafeContinuation<Void, Never>?
  /// Whether further arrivals are still wanted; guarded by the lock of the mailbox.
  private var isAwaited = true

  init(
    _ registration: Registration, handler: @escaping (Element) -> Void,
    completion: @escaping ((any Error)?) -> Void
  ) {
    self.registration = registration
    self.handler = handler
    self.completion = completion
    registration.begin(self)
  }

  /// Reads the sequence to its end; called by the task.
  func read<S: AsyncSequence>(_ box: IteratorBox<S>) async where S.Element == Element {
    guard !Task.isCancelled, var iterator = box.take() else { return }
    do {
      while let element = try await iterator.next(isolation: nil) {
        // A sequence may ignore its reader's cancellation; then it must not be asked again.
        guard await post(.element(element)) else { return }
      }
      await post(.end(nil))
    } catch {
      await post(.end(error))
    }
  }

  /// Hands over an arrival and waits until it was delivered.
  ///
  /// - Returns: Whether more is wanted.
  @discardableResult
  private func post(_ arrival: Arrival) async -> Bool {
    await withUnsafeContinuation { continuation in
      let isTaken = registration.tree.mailbox.post(self) {
        guard isAwaited else { return false }
        self.arrival = arrival
        reader = continuation
        return true
      }
      if !isTaken { continuation.resume() }
    }
    return registration.tree.mailbox.withLock { isAwaited }
  }

  func deliver(_ part: Range<Int>) {
    let (tree, node, origin) = (registration.tree, registration.node, registration.origin)
    let (arrival, reader) = tree.mailbox.withLock {
      defer { (self.arrival, self.reader) = (nil, nil) }
      return (self.arrival, self.reader)
    }
    // The reader is resumed last, whatever the handler does: it is a waiting task, and nothing else resumes it.
    defer { reader?.resume() }
    guard let arrival else { return }
    guard registration.isLive else { return registration.drop(arrival.subject) }
    switch arrival {
    case .element(let element):
      tree.during(.delivered, node, .value(element), from: origin) { handler?(element) }
    case .end(let failure):
      let completion = completion
      registration.end()
      if let failure { tree.emit(.failed, node, .value(failure), from: origin) }
      completion?(failure)
    }
  }

  func didEnd(_ registration: Registration) {
    let reader = registration.tree.mailbox.withLock {
      isAwaited = false
      defer { self.reader = nil }
      return self.reader
    }
    reader?.resume()
    handler = nil
    completion = nil
  }
}

/// Carries an iterator from the tree to the reading task.
final class IteratorBox<S: AsyncSequence>: Sendable {
  private let iterator: Lock<S.AsyncIterator?>

  init(_ iterator: consuming sending S.AsyncIterator) { self.iterator = Lock(iterator) }

  /// Takes the iterator, once.
  func take() -> S.AsyncIterator? { iterator.withLock { $0.take() } }
}
