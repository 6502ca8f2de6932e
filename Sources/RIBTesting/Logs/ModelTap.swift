internal import ModelStreams

/// A reader of a model stream that sees every model: it reads inside the very send.
///
/// The stream holds it until it is stopped.
final class ModelTap<Model: Sendable>: StreamWaiter, Stoppable {
  private let reader: Lock<ModelReader<Model>?>
  private let take: @Sendable (Model) -> Void

  /// Makes a tap that has seen the current model and sees all that follow.
  init(_ stream: ModelStream<Model>, _ take: @escaping @Sendable (Model) -> Void) {
    let reader = ModelReader(stream)
    _ = reader.read()
    self.reader = Lock(reader)
    self.take = take
    streamHasNews()
  }

  func streamHasNews() {
    reader.withLock { reader in
      while let current = reader {
        switch current.read() {
        case .model(let model, _): take(model)
        case .finished: reader = nil
        case .unchanged: if current.park(self) { return }
        }
      }
    }
  }

  func stop() {
    reader.withLock { reader in
      reader?.unpark()
      reader = nil
    }
  }
}
