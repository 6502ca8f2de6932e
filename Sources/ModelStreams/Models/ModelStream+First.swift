extension ModelStream {
  /// Waits for a model that satisfies a condition.
  ///
  /// It looks at the newest model, at once and whenever there is a newer one; those in between are passed over.
  ///
  /// - Parameters:
  ///   - actor: The caller's actor, filled in by the compiler; the predicate runs there.
  ///   - predicate: The condition.
  /// - Returns: The model; nil when the stream finished without one, or the task was cancelled.
  @inlinable
  public func first(
    isolation actor: isolated (any Actor)? = #isolation,
    where predicate: (Model) -> Bool
  ) async -> Model? {
    var models = makeAsyncIterator()
    while let model = await models.next(isolation: actor) {
      if predicate(model) { return model }
    }
    return nil
  }
}
