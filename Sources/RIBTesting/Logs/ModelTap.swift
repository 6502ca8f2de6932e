internal import Locks
internal import ModelStreams

/// A reader of a model stream that sees every model: it reads inside the very send.
///
/// It passes over duplicates, as every reader does. The stream holds it until it is stopped.
final class ModelTap<Model: Sendable>: StreamWaiter, Stoppable {
  private struct State {
    var reader: ModelReader<Model>?
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
  ///   - take: Given each model.
  ///   - finish: Called when the stream has finished.
  init(
    _ stream: ModelStream<Model>, includesCurrent: Bool = false, _ take: @escaping @Sendable (Model) -> Void,
    finish: @escaping @Sendable () -> Void = {}
  ) {
    let reader = ModelReader(stream)
    var last: Model?
    if !includesCurrent, case .model(let model, _) = reader.read() { last = model }
    state = Lock(State(reader: reader, last: last))
    isDuplicate = stream.isDuplicate
    self.take = take
    self.finish = finish
    streamHasNews()
  }

  func streamHasNews() {
    state.withLock { state in
      while let reader = state.reader {
        switch reader.read() {
        case .model(let model, _):
          if let last = state.last, isDuplicate?(last, model) == true { continue }
          state.last = model
          take(model)
        case .finished:
          state.reader = nil
          finish()
        case .unchanged:
          if reader.park(self) { return }
        }
      }
    }
  }

  func stop() {
    state.withLock { state in
      state.reader?.unpark()
      state.reader = nil
    }
  }
}
