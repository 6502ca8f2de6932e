public import ModelStreams

/// What a tree reads of one model stream, with the type of the models.
///
/// It is compiled into the modules that observe, where the compiler knows that type; elsewhere it would look it up in each call.
@usableFromInline
final class StreamWatch<Model: Sendable>: AnyStreamWatch, StreamWaiter, @unchecked Sendable {
  @usableFromInline let isSame: (@Sendable (Model, Model) -> Bool)?
  @exclusivity(unchecked) @usableFromInline var cursor: ModelCursor<Model>
  /// Whether the last model has been read.
  @exclusivity(unchecked) @usableFromInline var isFinished = false

  /// Begins with what a cursor has read; both are made where the compiler knows the type of the models.
  @inlinable
  init(
    _ model: AnyReadModel, _ cursor: ModelCursor<Model>, isSame: (@Sendable (Model, Model) -> Bool)?,
    in tree: Tree, as identity: ObjectIdentifier
  ) {
    self.isSame = isSame
    self.cursor = cursor
    super.init(model, in: tree, as: identity)
    park()
  }

  @inlinable
  func streamHasNews() {
    post()
  }

  @inlinable
  override func readNewest() {
    var read: ReadModel<Model>?
    let standing = cursor.look { model, _ in read = ReadModel(model) }
    if standing == .finished { isFinished = true }
    // Only now, outside the lock of the stream: the model that was newest before may die here, and its `deinit` may use the
    // stream.
    if let read { newest = read }
  }

  @inlinable
  override func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool {
    guard let isSame else { return false }
    return isSame(
      unsafeDowncast(model, to: ReadModel<Model>.self).model,
      unsafeDowncast(next, to: ReadModel<Model>.self).model)
  }

  @inlinable
  override func park() {
    if !isFinished, !cursor.park(self) { post() }
  }

  @inlinable
  override func unpark() {
    cursor.unpark()
  }
}

extension Tree {
  /// Makes the watch of a stream for the first who observes it.
  @inlinable
  func makeWatch<Model: Sendable>(of stream: ModelStream<Model>) -> AnyStreamWatch {
    var cursor = ModelCursor(stream)
    var model: ReadModel<Model>?
    _ = cursor.look { newest, _ in model = ReadModel(newest) }
    guard let model else {
      preconditionFailure("A model stream has no current model; this is a defect of ModelStreams.")
    }
    return StreamWatch(model, cursor, isSame: stream.isDuplicate, in: self, as: stream.identity)
  }
}
