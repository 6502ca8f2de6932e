/// One task's way through a stream of models that takes its time.
public struct PacedModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let reader: ModelReader<Model>
  private let waiter = TaskWaiter()
  private var pace: any Pacing<Model>
  private var isDone = false

  init(_ stream: ModelStream<Model>, pace: any Pacing<Model>) {
    reader = ModelReader(stream)
    self.pace = pace
  }

  /// Gives the next model when it is due, and waits for it on the caller's actor.
  ///
  /// While it sleeps it uses a child task, so it keeps to the executor preference of the caller.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone {
      if Task.isCancelled { break }
      switch reader.read() {
      case .model(let model, _):
        pace.hold(model)
      case .finished:
        isDone = true
        if let last = pace.flush() { return last }
        continue
      case .unchanged:
        break
      }
      if let due = pace.takeDue() {
        return due
      } else if reader.park(waiter) {
        await wait(isolation: actor)
        reader.unpark()
      }
    }
    isDone = true
    return nil
  }

  /// Suspends until there is news or the model that is held back is due.
  private func wait(isolation actor: isolated (any Actor)?) async {
    guard let alarm = pace.alarm else {
      await waiter.wait(isolation: actor)
      return
    }
    let waiter = waiter
    await withTaskGroup(of: Void.self, isolation: actor) { group in
      _ = actor
      group.addTask {
        if await alarm() { waiter.streamHasNews() }
      }
      await waiter.wait(isolation: actor)
      group.cancelAll()
    }
  }
}

@available(*, unavailable)
extension PacedModelIterator: Sendable {}
