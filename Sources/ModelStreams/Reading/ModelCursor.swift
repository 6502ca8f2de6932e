/// How far one reader has come in one stream, and where its waiter is parked.
///
/// Whoever owns it reads, parks and leaves, one call at a time, and unparks at the end.
@usableFromInline
package struct ModelCursor<Model: Sendable> {
  @usableFromInline let source: ModelSource<Model>
  @usableFromInline var seen: UInt64 = 0
  /// Where the waiter is parked if the source is a storage.
  @usableFromInline var ticket: Roster<any StreamWaiter>.Ticket?
  /// Where it is parked if the source is a view.
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

  /// Hands over the newest model if it was not seen; parks the waiter, if there is one, if it was and there may come more.
  @inlinable
  mutating func look(orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void) -> Standing {
    var newest = seen
    let found = source.lookInStorage(after: seen, orPark: waiter) { model, version in
      newest = version
      take(model)
    }
    guard let found else { return lookInView(orPark: waiter, take) }
    seen = newest
    ticket = found.ticket
    return found.standing
  }

  @usableFromInline
  mutating func lookInView(orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void) -> Standing {
    while true {
      let standing = look { model, _ in take(model) }
      guard let waiter, standing == .unchanged else { return standing }
      if park(waiter) { return .unchanged }
    }
  }

  /// Registers a waiter in place of the one before; false when there is something to read.
  @inlinable
  package mutating func park(_ waiter: any StreamWaiter) -> Bool {
    switch source {
    case .storage(let storage):
      ticket = storage.park(waiter, after: seen, insteadOf: ticket)
      return ticket != nil
    case .view(let view):
      unpark()
      guard case .parked(let parking) = view.park(waiter, after: seen) else { return false }
      self.parking = parking
      return true
    }
  }

  /// Takes a waiter that was told in one place out of the others, if it was parked in more than one.
  @inlinable
  mutating func waitIsOver() {
    if parking != nil { unpark() }
  }

  /// Takes the waiter out; false if none was parked, or it has been told or is just being told.
  @usableFromInline
  @discardableResult
  package mutating func unpark() -> Bool {
    if case .storage(let storage) = source {
      guard let ticket else { return false }
      self.ticket = nil
      return storage.leave(ticket)
    }
    guard let parking else { return false }
    self.parking = nil
    return parking.leave()
  }
}
