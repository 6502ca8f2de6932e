/// One reader's cursor in one stream of models: an iterator's, or a tree's.
///
/// One owner reads, parks and leaves, one call at a time; only the waiter is called from elsewhere. It does not remove
/// duplicates: who delivers compares with what it delivered last, by `ModelStream.isDuplicate`.
@usableFromInline
package final class ModelReader<Model: Sendable> {
  @usableFromInline var cursor: ModelCursor<Model>

  /// A reader that has seen nothing; it registers nowhere.
  @inlinable
  package init(_ stream: ModelStream<Model>) {
    cursor = ModelCursor(stream)
  }

  deinit {
    cursor.unpark()
  }

  /// Gives the newest model that this reader has not seen and advances; the last model always comes before `finished`.
  @inlinable
  package func read() -> ModelReading<Model> {
    var reading = ModelReading<Model>.unchanged
    let standing = cursor.look { reading = .model($0, version: $1) }
    return standing == .finished ? .finished : reading
  }

  /// Registers a waiter to be told once of the next news; a waiter parked before is taken out.
  ///
  /// After false, and after being told, read; the answer may be `unchanged`, for example when one of the streams that a
  /// view reads has finished or a view passes over the new model: then park again.
  ///
  /// - Parameter waiter: Held until it is told or `unpark` is called.
  /// - Returns: False when there is something to read already: nothing was registered. True when exactly one call of
  ///   `streamHasNews` follows a send or a finish, unless `unpark` comes first.
  @inlinable
  package func park(_ waiter: any StreamWaiter) -> Bool {
    cursor.park(waiter)
  }

  /// Takes the waiter out, if one is parked; harmless otherwise.
  ///
  /// - Returns: True when the waiter had not been told and will not be. False when nothing was parked, or the waiter has
  ///   been told or is just being told on another thread.
  @inlinable
  @discardableResult
  package func unpark() -> Bool {
    cursor.unpark()
  }
}

@available(*, unavailable)
extension ModelReader: Sendable {}
