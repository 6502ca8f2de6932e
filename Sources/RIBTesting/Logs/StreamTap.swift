internal import Basics
internal import ModelStreams

/// A reader of a stream that sees every element, because it reads during the send.
///
/// It skips duplicates of a model, as every reader does. The stream retains it until it is stopped or the stream has finished.
///
/// None of the test's code runs inside its lock: no part of a view, no `==`, no handler. Each of these may send to the stream. To
/// avoid losing such a model, a tap reads everything and parks before it delivers the first element. Two flags keep this in order:
/// one call at a time reads, one at a time delivers, and a call that arrives meanwhile leaves its work to that one.
final class StreamTap<Element: Sendable>: StreamWaiter, Stoppable {
  private enum Piece {
    case element(Element)
    case end
  }

  private struct State {
    /// The reader; `nil` until the tap is subscribed, and after the stream has finished or the tap was stopped.
    var reader: (any TapReader<Element>)?
    /// Whether a call is using the reader; only one at a time may do so.
    var isReading = false
    /// Whether news arrived in the meantime, for the call that reads.
    var hasNews = false
    var pieces = Deque<Piece>()
    /// Whether a call is delivering the pieces, which must keep their order.
    var isDelivering = false
    /// The model that was delivered last; `nil` if duplicates count.
    var last: Element?
  }

  private let state = Lock(State())
  private let isDuplicate: (@Sendable (Element, Element) -> Bool)?
  private let take: @Sendable (Element) -> Void
  private let finish: @Sendable () -> Void

  /// Creates a tap that sees all models that follow the current one.
  ///
  /// - Parameters:
  ///   - stream: The stream to read.
  ///   - includesCurrent: Whether the tap sees the current model too.
  ///   - take: Called with each model, one at a time; it may send to the stream, and stop the tap.
  ///   - finish: Called when the stream has finished.
  init(
    _ stream: ModelStream<Element>, includesCurrent: Bool = false,
    _ take: @escaping @Sendable (Element) -> Void, finish: @escaping @Sendable () -> Void = {}
  ) {
    (isDuplicate, self.take, self.finish) = (stream.isDuplicate, take, finish)
    let reader = ModelReader(stream)
    if !includesCurrent, case .next(let model) = reader.read() { noteDelivery(of: model) }
    begin(reader)
  }

  /// Creates a tap that sees all events from now on.
  ///
  /// - Parameters:
  ///   - stream: The stream to read.
  ///   - isReader: Whether an event that only the tap gets counts as read.
  ///   - take: Called with each event, one at a time; it may send to the stream, and stop the tap.
  ///   - finish: Called when the stream has finished.
  init(
    _ stream: EventStream<Element>, isReader: Bool = true,
    _ take: @escaping @Sendable (Element) -> Void, finish: @escaping @Sendable () -> Void = {}
  ) {
    (isDuplicate, self.take, self.finish) = (nil, take, finish)
    begin(EventSubscription(stream, policy: .unbounded, waiter: self, isReader: isReader))
  }

  private func begin(_ reader: any TapReader<Element>) {
    state.withLock { $0.reader = reader }
    // A subscription of events may have reported news before the tap knew it.
    streamHasNews()
  }

  func streamHasNews() {
    let reader = state.withLock { state -> (any TapReader<Element>)? in
      if state.isReading {
        state.hasNews = true
        return nil
      }
      state.isReading = state.reader != nil
      return state.reader
    }
    if let reader { read(reader) }
    deliver()
  }

  private func read(_ reader: any TapReader<Element>) {
    while true {
      switch reader.read() {
      case .next(let element):
        state.withLock { if $0.reader != nil { $0.pieces.append(.element(element)) } }
      case .finished:
        return state.withLock { state in
          if state.reader != nil { state.pieces.append(.end) }
          state.reader = nil
          state.isReading = false
        }
      case .nothing:
        // The reader doesn't park if a model has arrived since the read.
        guard reader.park(self) else { continue }
        // The check for news and the release of the reader happen under one lock, because news between the two would wake nothing.
        let (isStopped, isDone) = state.withLock { state in
          defer { state.hasNews = false }
          state.isReading = state.hasNews && state.reader != nil
          return (state.reader == nil, !state.isReading)
        }
        // stop() leaves the reader to the call that uses it.
        if isStopped { reader.stop() }
        if isDone { return }
      }
    }
  }

  private func deliver() {
    let isFirst = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while let piece = nextPiece() {
      switch piece {
      case .element(let element):
        let last = state.withLock { $0.last }
        if let last, isDuplicate?(last, element) == true { continue }
        noteDelivery(of: element)
        take(element)
      case .end: finish()
      }
    }
  }

  private func nextPiece() -> Piece? {
    state.withLock { state in
      let piece = state.pieces.popFirst()
      // The flag is cleared under the same lock as the check: the call of a later piece finds it cleared and delivers the piece itself.
      state.isDelivering = piece != nil
      return piece
    }
  }

  /// Keeps a model to compare the next one with.
  private func noteDelivery(of element: Element) {
    guard isDuplicate != nil else { return }
    // The old model is released here, because its `deinit` may run the test's code.
    _ = state.withLock { state in
      defer { state.last = element }
      return state.last
    }
  }

  func stop() {
    // The dropped pieces are released outside the lock.
    let (reader, pieces) = state.withLock { state -> ((any TapReader<Element>)?, Deque<Piece>) in
      defer {
        state.reader = nil
        state.pieces = Deque()
      }
      // A call that is reading stops it when it is done, because two calls must not use the reader.
      return (state.isReading ? nil : state.reader, state.pieces)
    }
    withExtendedLifetime(pieces) { reader?.stop() }
  }
}

/// A reader of a stream, used by one call at a time.
private protocol TapReader<Element>: AnyObject {
  associatedtype Element

  func read() -> ReadResult<Element>

  /// Lets news call a waiter; returns false if there is already something to read.
  func park(_ waiter: any StreamWaiter) -> Bool

  func stop()
}

extension ModelReader: TapReader {
  func stop() { unpark() }
}

extension EventSubscription: TapReader {
  func read() -> ReadResult<Event> { take() }

  /// News always calls the waiter of a subscription.
  func park(_ waiter: any StreamWaiter) -> Bool { true }

  func stop() { cancel() }
}

/// An object that a stream or a service retains until it is stopped.
protocol Stoppable: AnyObject {
  /// Stops permanently; a second call has no effect.
  func stop()
}

extension UnreadWatch: Stoppable {}
