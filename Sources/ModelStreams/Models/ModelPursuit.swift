/// The state of one iterator; a class, so that the iterator is one reference.
final class ModelPursuit<Model: Sendable> {
  private var cursor: ModelCursor<Model>
  private let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private var waiter: ContinuationWaiter?
  private var isDone = false
  private var delivered: Model?

  init(_ stream: ModelStream<Model>) {
    cursor = ModelCursor(stream)
    isDuplicate = stream.isDuplicate
  }

  deinit {
    cursor.unpark()
  }

  /// Finds the next model, if there is one, or the waiter to wait with; neither at the end.
  ///
  /// It is one function because an unspecialized one pays for the type of an optional model each time.
  func step(_ next: inout Model?) -> ContinuationWaiter? {
    while !isDone, !Task.isCancelled {
      switch cursor.look({ model, _ in next = model }) {
      case .newer:
        guard let isDuplicate else { return nil }
        if let delivered, let next, isDuplicate(delivered, next) { continue }
        delivered = next
        return nil
      case .unchanged:
        let waiter = waiter ?? ContinuationWaiter()
        self.waiter = waiter
        if cursor.park(waiter) { return waiter }
      case .finished:
        isDone = true
      }
    }
    isDone = true
    next = nil
    cursor.unpark()
    return nil
  }
}
