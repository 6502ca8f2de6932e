// One reader of one stream: as a value for owners that embed it, and as an object that unparks by itself.

/// The position of one reader in one stream, and the place where its waiter is parked.
///
/// Its owner reads, parks and unparks, one call at a time, and unparks at the end. A mutable stream is read by inlined code
/// that knows the type of the model; a view through an evaluation, by code that is not inlined.
@usableFromInline
package struct ModelCursor<Model: Sendable> {
  @usableFromInline let upstream: Upstream<Model>
  @usableFromInline package var seen: UInt64 = 0
  /// The ticket of the parked waiter if the source is a storage.
  @usableFromInline var ticket: StableList<any StreamWaiter>.Ticket?
  /// The evaluation if the source is a view; from the first look.
  @usableFromInline var evaluation: Evaluation?

  /// A cursor that has seen nothing; it registers nowhere.
  @inlinable
  package init(_ stream: ModelStream<Model>) {
    upstream = stream.upstream
  }

  /// Hands over the newest model if it was not seen, and advances.
  ///
  /// - Parameter take: Keeps the model; it may run inside a lock, so it does nothing else, and lets nothing die.
  /// - Returns: `newer` if a model was handed over.
  @inlinable
  package mutating func look(_ take: (_ model: Model, _ version: UInt64) -> Void) -> ReadStatus {
    guard case .storage(let storage) = upstream else { return lookInView(take) }
    // A local: the closure would need exclusive access to the cursor itself while the lock is held.
    var newest = seen
    let status = storage.look(after: seen) { model, version in
      newest = version
      take(model, version)
    }
    seen = newest
    return status
  }

  /// Hands over the newest model if it was not seen; if it was, and there may come more, parks the waiter, if there is one.
  @inlinable
  mutating func look(orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void) -> ReadStatus {
    guard case .storage(let storage) = upstream else { return lookInView(orPark: waiter, take) }
    var newest = seen
    let found = storage.look(after: seen, orPark: waiter) { model, version in
      newest = version
      take(model)
    }
    seen = newest
    ticket = found.ticket
    return found.status
  }

  /// Hands over the newest model if it was not seen, and parks the waiter for what comes after it, in one step: whatever is sent from
  /// then on finds the waiter.
  ///
  /// - Parameters:
  ///   - waiter: The waiter, in place of the one before.
  ///   - take: Keeps the model. It may be called again with a newer one.
  /// - Returns: `newer` if a model was handed over, and whether the waiter is parked. It is not when the stream has finished, or when a view
  ///   has had news at each of many tries.
  @inlinable
  package mutating func look(
    parking waiter: any StreamWaiter, _ take: (_ model: Model, _ version: UInt64) -> Void
  ) -> (status: ReadStatus, isParked: Bool) {
    guard case .storage(let storage) = upstream else { return lookInView(parking: waiter, take) }
    var newest = seen
    let found = storage.look(after: seen, parking: waiter, insteadOf: ticket) { model, version in
      newest = version
      take(model, version)
    }
    seen = newest
    ticket = found.ticket
    return (found.status, found.ticket != nil)
  }

  /// Parks a waiter in place of the one before; false when there is something to read.
  @inlinable
  package mutating func park(_ waiter: any StreamWaiter) -> Bool {
    guard case .storage(let storage) = upstream else { return parkInView(waiter) }
    ticket = storage.park(waiter, after: seen, insteadOf: ticket)
    return ticket != nil
  }

  /// Takes a waiter that was woken in one place out of the others, if it was parked in more than one.
  @inlinable
  mutating func waitIsOver() {
    if evaluation != nil { waitInViewIsOver() }
  }

  /// Whether the second model is a duplicate of the first for readers that remove them.
  @inlinable
  package func isDuplicate(_ old: Model, _ new: Model) -> Bool {
    upstream.isDuplicate(old, new)
  }

  /// Takes the waiter out; false if none was parked, or it was woken, or is about to be.
  ///
  /// Always inlined: code that is not specialized would look up the metadata of the cursor to call it.
  @inlinable
  @inline(__always)
  @discardableResult
  package mutating func unpark() -> Bool {
    guard case .storage(let storage) = upstream else { return evaluation?.unpark() ?? false }
    guard let ticket else { return false }
    self.ticket = nil
    return storage.leave(ticket)
  }
}

extension ModelCursor {
  @usableFromInline
  mutating func lookInView(_ take: (_ model: Model, _ version: UInt64) -> Void) -> ReadStatus {
    let evaluation = evaluate()
    // The transform of a view may read that view. The cells are half evaluated then, so that reading is one of its own.
    guard !evaluation.isEvaluating else {
      let snapshot = Evaluation.snapshot(of: upstream.erased, Model.self)
      guard snapshot.version > seen else { return snapshot.isFinished ? .finished : .unchanged }
      seen = snapshot.version
      take(snapshot.model, seen)
      return .newer
    }
    evaluation.evaluate()
    return evaluation.result(Model.self).look(after: seen) { model, version in
      seen = version
      take(model, version)
    }
  }

  @usableFromInline
  mutating func lookInView(orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void) -> ReadStatus
  {
    while true {
      let status = lookInView { model, _ in take(model) }
      guard let waiter, status == .unchanged else { return status }
      if park(waiter) { return .unchanged }
    }
  }

  @usableFromInline
  mutating func lookInView(
    parking waiter: any StreamWaiter, _ take: (_ model: Model, _ version: UInt64) -> Void
  ) -> (status: ReadStatus, isParked: Bool) {
    var status = lookInView(take)
    // A leaf may get another model between the look and the parking. Then it is read too; but not for ever.
    for _ in 0..<64 {
      if status == .finished { break }
      if parkInView(waiter) { return (status, true) }
      switch lookInView(take) {
      case .newer: status = .newer
      case .finished: return (status, false)
      case .unchanged: break
      }
    }
    return (status, false)
  }

  @usableFromInline
  mutating func parkInView(_ waiter: any StreamWaiter) -> Bool {
    let evaluation = evaluate()
    evaluation.unpark()
    while true {
      // A leaf wakes for models newer than the one in its cell. So before parking, all that is in the cells must have
      // been seen.
      let result = evaluation.result(Model.self)
      if result.version > seen || result.isFinished { return false }
      if evaluation.park(waiter) { return true }
      // News of a leaf need not be news of the view, which may pass over the model: take it into the cells and try again.
      evaluation.evaluate()
    }
  }

  @usableFromInline
  func waitInViewIsOver() {
    evaluation?.waitIsOver()
  }

  private mutating func evaluate() -> Evaluation {
    if let evaluation { return evaluation }
    let made = Evaluation(of: upstream.erased)
    evaluation = made
    return made
  }
}

/// A cursor as an object, which unparks its waiter when it is released.
///
/// One owner reads, parks and unparks, one call at a time; only the waiter is called from elsewhere. It does not remove
/// duplicates: its owner compares with the model delivered last, by `ModelStream.isDuplicate`.
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
  package func read() -> ReadResult<Model> {
    var result = ReadResult<Model>.nothing
    let status = cursor.look { model, _ in result = .next(model) }
    return status == .finished ? .finished : result
  }

  /// The version of the model that was read last; zero before the first.
  ///
  /// Versions strictly increase within a stream.
  package var version: UInt64 { cursor.seen }

  /// Registers a waiter to be woken once by the next news; a waiter parked before is taken out.
  ///
  /// After false, and after it was woken, read; the result may be `nothing`, for example when one of the streams that a
  /// view reads has finished or a view passes over the new model: then park again.
  ///
  /// - Parameter waiter: Held until it is woken or `unpark` is called.
  /// - Returns: False when there is something to read already: nothing was registered. True when exactly one call of
  ///   `streamHasNews` follows a send or a finish, unless `unpark` comes first.
  @inlinable
  package func park(_ waiter: any StreamWaiter) -> Bool {
    cursor.park(waiter)
  }

  /// Takes the waiter out, if one is parked; harmless otherwise.
  ///
  /// - Returns: True when the waiter was still parked: it will not be woken. False when none was parked, or the waiter was
  ///   woken, or is about to be on another thread.
  @inlinable
  @discardableResult
  package func unpark() -> Bool {
    cursor.unpark()
  }
}

@available(*, unavailable)
extension ModelReader: Sendable {}
