internal import Basics
internal import ModelStreams

/// A reader of a model stream that sees every model: it reads inside the very send.
///
/// It passes over duplicates, as every reader does. The stream holds it until it is stopped.
///
/// No code of the test runs inside its lock: no part of a view, no `==`, no handler. Each of these may send to the stream. So that no
/// such model is lost, a tap reads everything and parks before it delivers the first model. Two flags keep this in order: one call
/// at a time reads, one at a time delivers, and a call that comes meanwhile leaves its work to that one.
final class ModelTap<Model: Sendable>: StreamWaiter, Stoppable {
  private enum Piece {
    case model(Model)
    case end
  }

  private struct State {
    /// `nil` when the stream has finished, or the tap was stopped.
    var reader: ModelReader<Model>?
    /// Whether a call uses the reader; one at a time may do so.
    var isReading = false
    /// Whether there was news meanwhile, for the call that reads.
    var hasNews = false
    var pieces = Deque<Piece>()
    /// Whether a call delivers the pieces, which must keep their order.
    var isDelivering = false
    /// The model that was delivered last.
    var last: Model?
  }

  private let state: Lock<State>
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let take: @Sendable (Model) -> Void
  private let finish: @Sendable () -> Void

  /// Makes a tap that sees all models that follow the current one.
  ///
  /// - Parameters:
  ///   - stream: What to read.
  ///   - includesCurrent: Whether it sees the current model too.
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
        // It does not park if a model has come since the read.
        guard reader.park(self) else { continue }
        // News is looked for and the reader given free in one turn of the lock: news between the two would wake nothing.
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
        // The old one is released here: its `deinit` may be the test's.
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
      // In the same turn of the lock as the look: a piece that comes later finds the flag down, and its own call delivers it.
      state.isDelivering = piece != nil
      return piece
    }
  }

  func stop() {
    // What is dropped is released outside of the lock.
    let (reader, pieces) = state.withLock { state -> (ModelReader<Model>?, Deque<Piece>) in
      defer {
        state.reader = nil
        state.pieces = Deque()
      }
      // A call that reads unparks it when it is done: two calls must not use the reader.
      return (state.isReading ? nil : state.reader, state.pieces)
    }
    withExtendedLifetime(pieces) { _ = reader?.unpark() }
  }
}

/// Something that a stream or a service holds until it is stopped.
protocol Stoppable: AnyObject {
  /// Stops it for good; a second call does nothing.
  func stop()
}
