/// How far one reader has come in one stream, and where its waiter is parked.
///
/// Whoever owns it reads, parks and leaves, one call at a time, and unparks at the end.
@usableFromInline
package struct ModelCursor<Model: Sendable> {
  @usableFromInline let source: ModelSource<Model>
  @usableFromInline var seen: UInt64 = 0
  @usableFromInline var parking: Parking?

  /// A cursor that has seen nothing; it registers nowhere.
  @inlinable
  package init(_ stream: ModelStream<Model>) {
    source = stream.source
  }

  /// Hands over the newest model if it was not seen, and advances.
  ///
  /// - Parameter take: Keeps the model; it may run inside a lock, so it does nothing else.
  /// - Returns: `newer` if a model was handed over.
  @inlinable
  package mutating func look(_ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    var newest = seen
    let standing = source.look(after: seen) { model, version in
      newest = version
      take(model, version)
    }
    seen = newest
    return standing
  }

  /// Hands over the newest model if it was not seen, and registers the waiter if it was; `unchanged` when it did that.
  @inlinable
  mutating func look(orPark waiter: any StreamWaiter, _ take: (_ model: Model, _ version: UInt64) -> Void)
    -> Standing
  {
    guard case .storage(let storage) = source else { return lookInView(orPark: waiter, take) }
    var newest = seen
    let outcome = storage.look(after: seen, orPark: waiter) { model, version in
      newest = version
      take(model, version)
    }
    seen = newest
    switch outcome {
    case .news: return .newer
    case .finished: return .finished
    case .parked(let ticket):
      parking = .place(storage, ticket)
      return .unchanged
    }
  }

  @usableFromInline
  mutating func lookInView(
    orPark waiter: any StreamWaiter, _ take: (_ model: Model, _ version: UInt64) -> Void
  ) -> Standing {
    while true {
      let standing = look(take)
      if standing != .unchanged || park(waiter) { return standing }
    }
  }

  /// Registers a waiter in place of the one before; false when there is something to read.
  @inlinable
  package mutating func park(_ waiter: any StreamWaiter) -> Bool {
    unpark()
    guard case .parked(let parking) = source.park(waiter, after: seen) else { return false }
    self.parking = parking
    return true
  }

  /// Takes a waiter that was told in one place out of the others, if it was parked in more than one.
  @inlinable
  mutating func waitIsOver() {
    if case .joined = parking { unpark() }
  }

  /// Takes the waiter out; false if none was parked, or it has been told or is just being told.
  @inlinable
  @discardableResult
  package mutating func unpark() -> Bool {
    guard let parking else { return false }
    self.parking = nil
    return parking.leave()
  }
}
