internal import Basics
internal import ModelStreams

/// A reader of a model stream that sees every model, because it reads during the send.
///
/// It skips duplicates, as every reader does. The stream retains it until it is stopped.
///
/// None of the test's code runs inside its lock: no part of a view, no `==`, no handler. Each of these may send to the stream. To
/// avoid losing such a model, a tap reads everything and parks before it delivers the first model. Two flags keep this in order:
/// one call at a time reads, one at a time delivers, and a call that arrives meanwhile leaves its work to that one.
final class ModelTap<Model: Sendable>: StreamWaiter, Stoppable {
  private enum Piece {
    case model(Model)
    case end
  }

  private struct State {
    /// The reader; `nil` after the stream has finished or the tap was stopped.
    var reader: ModelReader<Model>?
    /// Whether a call is using the reader; only one at a time may do so.
    var isReading = false
    /// Whether news arrived in the meantime, for the call that reads.
    var hasNews = false
    var pieces = Deque<Piece>()
    /// Whether a call is delivering the pieces, which must keep their order.
    var isDelivering = false
    /// The model that was delivered last.
    var last: Model?
  }

  private let state: Lock<State>
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let take: @Sendable (Model) -> Void
  private let finish: @Sendable () -> Void

  /// Creates a tap that sees all models that follow the current one.
  ///
  /// - Parameters:
  ///   - stream: The stream to read.
  ///   - includesCurrent: Whether the tap sees the current model too.
  ///   - take: Called with each model, one at a time; it may send to the stream, and stop the tap.
  ///   - finish: Called when the stream has finished.
  init(
    _ stream: ModelStream<Model>, includesCurrent: Bool = false, _ take: @escaping @Sendable (Model) -> Void,
    finish: @escaping @Sendable () -> Void = {}
  ) {
    let reader = ModelReader(stream)
    var last: Model?
    if !includesCurrent, case .next(let model) = reader.read() { last = model }
    state = Lock(State(reader: reader, last: last))
    isDuplicate = stream.isDuplicate
    self.take = take
    self.finish = finish
    streamHasNews()
  }

  func streamHasNews() {
    let reader = state.withLock { state -> ModelReader<Model>? in
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

  private func read(_ reader: ModelReader<Model>) {
    while true {
      switch reader.read() {
      case .next(let model):
        state.withLock { if $0.reader != nil { $0.pieces.append(.model(model)) } }
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
        if isStopped { reader.unpark() }
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
      case .model(let model):
        let last = state.withLock { $0.last }
        if let last, isDuplicate?(last, model) == true { continue }
        // The old model is released here, because its `deinit` may run the test's code.
        _ = state.withLock { state in
          defer { state.last = model }
          return state.last
        }
        take(model)
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

  func stop() {
    // The dropped pieces are released outside the lock.
    let (reader, pieces) = state.withLock { state -> (ModelReader<Model>?, Deque<Piece>) in
      defer {
        state.reader = nil
        state.pieces = Deque()
      }
      // A call that is reading unparks it when it is done, because two calls must not use the reader.
      return (state.isReading ? nil : state.reader, state.pieces)
    }
    withExtendedLifetime(pieces) { _ = reader?.unpark() }
  }
}

/// An object that a stream or a service retains until it is stopped.
protocol Stoppable: AnyObject {
  /// Stops permanently; a second call has no effect.
  func stop()
}
