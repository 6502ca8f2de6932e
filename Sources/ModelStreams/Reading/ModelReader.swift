/// One reader's cursor in one stream of models: an iterator's, or a tree's.
///
/// One owner reads, parks and leaves, one call at a time; only the waiter is called from elsewhere. It does not remove
/// duplicates: who delivers compares with what it delivered last, by `ModelStream.isDuplicate`.
package final class ModelReader<Model: Sendable> {
  private let origin: any ModelOrigin<Model>
  private var seen: UInt64 = 0
  private var parking: Parking?

  /// A reader that has seen nothing; it registers nowhere.
  package init(_ stream: ModelStream<Model>) {
    origin = stream.origin
  }

  deinit {
    unpark()
  }

  /// Gives the newest model that this reader has not seen and advances; the last model always comes before `finished`.
  package func read() -> ModelReading<Model> {
    let reading = origin.read(after: seen)
    if case .model(_, let version) = reading { seen = version }
    return reading
  }

  /// Registers a waiter to be told once of the next news; a waiter parked before is taken out.
  ///
  /// After false, and after being told, read; the answer may be `unchanged`, for example when one of the streams that a
  /// view reads has finished or a view passes over the new model: then park again.
  ///
  /// - Parameter waiter: Held until it is told or `unpark` is called.
  /// - Returns: False when there is something to read already: nothing was registered. True when exactly one call of
  ///   `streamHasNews` follows a send or a finish, unless `unpark` comes first.
  package func park(_ waiter: any StreamWaiter) -> Bool {
    unpark()
    guard case .parked(let parking) = origin.park(waiter, after: seen) else { return false }
    self.parking = parking
    return true
  }

  /// Takes the waiter out, if one is parked; harmless otherwise.
  ///
  /// - Returns: True when the waiter had not been told and will not be. False when nothing was parked, or the waiter has
  ///   been told or is just being told on another thread.
  @discardableResult
  package func unpark() -> Bool {
    guard let parking else { return false }
    self.parking = nil
    return parking.leave()
  }
}

@available(*, unavailable)
extension ModelReader: Sendable {}
