extension ModelStream {
  /// A view of this stream that shows each model as something else.
  ///
  /// It has a synchronous `latest` and uses no task. It has no equality: two models in a row may be shown as equal
  /// values; add `removeDuplicates()`, or use `select`, to be told of changes only.
  ///
  /// - Parameter transform: What to show. It runs on the thread that reads, outside all locks, once for each reader and
  ///   model and for each `latest`, so it should be quick and depend on the model alone.
  /// - Returns: The view. It finishes with this stream.
  public func map<Shown: Sendable>(
    _ transform: @escaping @Sendable (Model) -> Shown
  ) -> ModelStream<Shown> {
    ModelStream<Shown>(origin: MapView(origin, isDuplicate: nil, transform: transform))
  }

  /// A view of this stream that passes over the models which the given closure answers with nil.
  ///
  /// Meanwhile it shows what it showed before. Like every reader it is conflated: a model that is replaced before anybody
  /// reads the view is not looked at.
  ///
  /// - Parameters:
  ///   - initial: What is shown if the present model is passed over.
  ///   - transform: What to show, or nil. It runs on the thread that reads, outside all locks.
  /// - Returns: The view. It finishes with this stream.
  public func compactMap<Shown: Sendable>(
    initial: Shown,
    _ transform: @escaping @Sendable (Model) -> Shown?
  ) -> ModelStream<Shown> {
    ModelStream<Shown>(
      origin: SelectionView(origin, isDuplicate: nil, initial: { transform($0) ?? initial }) { new, _ in
        transform(new)
      })
  }

  /// A view of one part of the model, with news only when that part changes.
  ///
  /// - Parameter keyPath: The part to show.
  /// - Returns: The view. It finishes with this stream.
  public func select<Part: Equatable & Sendable>(
    _ keyPath: any KeyPath<Model, Part> & Sendable
  ) -> ModelStream<Part> {
    ModelStream<Part>(
      origin: SelectionView(origin, isDuplicate: { $0 == $1 }, initial: { $0[keyPath: keyPath] }) {
        let part = $0[keyPath: keyPath]
        return part == $1 ? nil : part
      })
  }

  /// A view of this stream with news only when the model differs from the one before.
  ///
  /// - Returns: The view. It finishes with this stream.
  public func removeDuplicates() -> ModelStream where Model: Equatable {
    removeDuplicates { $0 == $1 }
  }

  /// A view of this stream with news only when the given closure says that the model differs from the one before.
  ///
  /// - Parameter isDuplicate: Tells whether the second model is the same as the first to whoever reads it. It runs on the
  ///   thread that reads, outside all locks.
  /// - Returns: The view. It finishes with this stream.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Model, Model) -> Bool
  ) -> ModelStream {
    ModelStream(
      origin: SelectionView(origin, isDuplicate: isDuplicate, initial: { $0 }) { new, shown in
        isDuplicate(shown, new) ? nil : new
      })
  }

  /// A view of the models of the newest stream in this stream of streams.
  ///
  /// It finishes when this stream and the newest stream in it have finished. It removes duplicates by the equality of the
  /// stream it shows.
  ///
  /// - Returns: The view.
  public func switchToLatest<Inner>() -> ModelStream<Inner> where Model == ModelStream<Inner> {
    ModelStream<Inner>(origin: SwitchView(origin))
  }
}
