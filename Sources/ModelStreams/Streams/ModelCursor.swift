// One reader of one stream: as a value for owners that embed it, and as an object that unparks automatically.

/// The position of one reader in one stream, and the registration of its parked waiter.
///
/// Its owner reads, parks and unparks, one call at a time, and unparks at the end. Inlined code that knows the type of the
/// model reads a mutable stream; code that isn't inlined reads a view through an evaluation.
@usableFromInline
package struct ModelCursor<Model: Sendable> {
  @usableFromInline let upstream: Upstream<Model>
  @usableFromInline package var seen: UInt64 = 0
  /// The ticket of the parked waiter, if the source is a storage.
  @usableFromInline var ticket: StableList<any StreamWaiter>.Ticket?
  /// The evaluation, if the source is a view; created on the first read.
  @usableFromInline var evaluation: Evaluation?

  /// Creates a cursor that hasn't seen a model and isn't registered with the stream.
  @inlinable
  package init(_ stream: ModelStream<Model>) {
    upstream = stream.upstream
  }

  /// Passes the newest model to a closure if it's unseen, and advances; otherwise parks the waiter, if one is given and more models may
  /// come.
  ///
  /// - Parameters:
  ///   - waiter: The waiter to park; nil to leave a parked waiter as it is.
  ///   - take: Keeps the model. It may run inside a lock, so it must do nothing else and must not release anything.
  /// - Returns: `newer` if the closure got a model.
  @inlinable
  package mutating func look(
    orPark waiter: (any StreamWaiter)? = nil, _ take: (_ model: Model) -> Void
  ) -> ReadStatus {
    guard case .storage(let storage) = upstream else { return lookInView(orPark: waiter, take) }
    let found = storage.look(after: seen, orPark: waiter, take)
    seen = found.version
    if waiter != nil { ticket = found.ticket }
    return found.status
  }

  /// Passes the newest model to a closure if it's unseen, and parks the waiter for later models, in one step: every later send
  /// finds the waiter.
  ///
  /// - Parameters:
  ///   - waiter: The waiter to park in place of the previous one.
  ///   - take: Keeps the model. It may be called again with a newer one.
  /// - Returns: `newer` if the closure got a model, and whether the waiter is parked. It isn't parked if the stream has finished, or if a
  ///   view had a newer model at each of many attempts.
  @inlinable
  package mutating func look(
    parking waiter: any StreamWaiter, _ take: (_ model: Model) -> Void
  ) -> (status: ReadStatus, isParked: Bool) {
    guard case .storage(let storage) = upstream else { return lookInView(parking: waiter, take) }
    let found = storage.look(after: seen, parking: waiter, insteadOf: ticket, take)
    seen = found.version
    ticket = found.ticket
    return (found.status, found.ticket != nil)
  }

  /// Parks a waiter in place of the previous one, or returns false if there is something to read.
  @inlinable
  package mutating func park(_ waiter: any StreamWaiter) -> Bool {
    guard case .storage(let storage) = upstream else { return parkInView(waiter) }
    ticket = storage.park(waiter, after: seen, insteadOf: ticket)
    return ticket != nil
  }

  /// Removes a waiter that was woken in one place from the others, if it was parked in more than one.
  @inlinable
  mutating func waitIsOver() {
    if evaluation != nil { waitInViewIsOver() }
  }

  /// Whether the second model is a duplicate of the first for readers that remove them.
  @inlinable
  package func isDuplicate(_ old: Model, _ new: Model) -> Bool {
    upstream.isDuplicate(old, new)
  }

  /// Removes the waiter and returns true, or returns false if none was parked, or it was woken already or is about to be.
  ///
  /// It's always inlined, because unspecialized code would look up the metadata of the cursor to call it.
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
  private mutating func lookInView(_ take: (_ model: Model) -> Void) -> ReadStatus {
    let evaluation = evaluate()
    // The transform of a view may read that view. The cells are half evaluated then, so that reading uses a separate evaluation.
    guard !evaluation.isEvaluating else {
      let snapshot = Evaluation.snapshot(of: upstream.erased, Model.self)
      guard snapshot.version > seen else { return snapshot.isFinished ? .finished : .unchanged }
      seen = snapshot.version
      take(snapshot.model)
      return .newer
    }
    evaluation.evaluate()
    let result = evaluation.result(Model.self)
    guard result.version > seen, let model = result.model else {
      return result.isFinished ? .finished : .unchanged
    }
    seen = result.version
    take(model)
    return .newer
  }

  @usableFromInline
  mutating func lookInView(orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void) -> ReadStatus
  {
    while true {
      let status = lookInView(take)
      guard let waiter, status == .unchanged else { return status }
      if park(waiter) { return .unchanged }
    }
  }

  @usableFromInline
  mutating func lookInView(
    parking waiter: any StreamWaiter, _ take: (_ model: Model) -> Void
  ) -> (status: ReadStatus, isParked: Bool) {
    var status = lookInView(take)
    // A leaf may get another model between the look and the parking. Then that model is read too, for a limited number of attempts.
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
      // A leaf wakes for models newer than the one in its cell. So everything in the cells must have been seen before
      // parking.
      let result = evaluation.result(Model.self)
      if result.version > seen || result.isFinished { return false }
      if evaluation.park(waiter) { return true }
      // News of a leaf isn't always news of the view, which may skip the model: take it into the cells and try again.
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

/// A cursor as an object, which unparks its waiter when it's released.
///
/// One owner reads, parks and unparks, one call at a time; only the waiter is called from elsewhere. It doesn't remove
/// duplicates: its owner compares with the last delivered model, using `ModelStream.isDuplicate`.
@usableFromInline
package final class ModelReader<Model: Sendable> {
  @usableFromInline var cursor: ModelCursor<Model>

  /// Creates a reader that hasn't seen a model and isn't registered with the stream.
  @inlinable
  package init(_ stream: ModelStream<Model>) {
    cursor = ModelCursor(stream)
  }

  deinit {
    cursor.unpark()
  }

  /// Returns the newest model that this reader hasn't seen and advances; the last model always comes before `finished`.
  @inlinable
  package func read() -> ReadResult<Model> {
    var result = ReadResult<Model>.nothing
    let status = cursor.look { result = .next($0) }
    return status == .finished ? .finished : result
  }

  /// The version of the model that was read last; zero before the first.
  ///
  /// Versions strictly increase within a stream.
  package var version: UInt64 { cursor.seen }

  /// Registers a waiter to be woken once by the next news, and removes a waiter that was parked earlier.
  ///
  /// After this returns false, and after the waiter was woken, read. If the result is `nothing`, for example because one of the
  /// streams that a view reads has finished or a view skips the new model, park again.
  ///
  /// - Parameter waiter: Retained until it's woken or `unpark` is called.
  /// - Returns: False if there is already something to read; nothing was registered. True if exactly one call of
  ///   `streamHasNews` follows a send or a finish, unless `unpark` comes first.
  @inlinable
  package func park(_ waiter: any StreamWaiter) -> Bool {
    cursor.park(waiter)
  }

  /// Removes the waiter, if one is parked; otherwise has no effect.
  ///
  /// - Returns: True if the waiter was still parked and will not be woken. False if none was parked, or if the waiter was woken
  ///   or is about to be woken on another thread.
  @inlinable
  @discardableResult
  package func unpark() -> Bool {
    cursor.unpark()
  }
}

@available(*, unavailable)
extension ModelReader: Sendable {}
