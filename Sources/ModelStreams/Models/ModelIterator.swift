/// One task's way through a stream of models, always to the newest one.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let pursuit: ModelPursuit<Model>

  init(_ stream: ModelStream<Model>) {
    pursuit = ModelPursuit(stream)
  }

  /// Gives the newest model that this iterator has not given, and waits for it on the caller's actor.
  ///
  /// The first call does not wait. A model equal to the one given last is passed over, if the stream has an equality.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    var next: Model?
    while let waiter = pursuit.step(&next) {
      await waiter.wait(isolation: actor)
    }
    return next
  }
}

@available(*, unavailable)
extension ModelIterator: Sendable {}
