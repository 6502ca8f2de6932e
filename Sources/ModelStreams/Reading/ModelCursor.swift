/// How far one reader has come in one stream, and where its waiter is parked.
struct ModelCursor<Model: Sendable> {
  private let origin: any ModelOrigin<Model>
  private var seen: UInt64 = 0
  private var parking: Parking?

  init(_ stream: ModelStream<Model>) {
    origin = stream.origin
  }

  /// Hands over the newest model if it was not seen, and advances.
  ///
  /// - Parameter take: Keeps the model; it may run inside a lock, so it does nothing else.
  /// - Returns: `newer` if a model was handed over.
  mutating func look(_ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    var newest = seen
    let standing = origin.look(after: seen) { model, version in
      newest = version
      take(model, version)
    }
    seen = newest
    return standing
  }

  /// Registers a waiter in place of the one before; false when there is something to read.
  mutating func park(_ waiter: any StreamWaiter) -> Bool {
    unpark()
    guard case .parked(let parking) = origin.park(waiter, after: seen) else { return false }
    self.parking = parking
    return true
  }

  /// Takes the waiter out; false if none was parked, or it has been told or is just being told.
  @discardableResult
  mutating func unpark() -> Bool {
    guard let parking else { return false }
    self.parking = nil
    return parking.leave()
  }
}
