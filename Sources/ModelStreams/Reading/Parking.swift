/// Where waiters are parked.
@usableFromInline
protocol ParkingPlace: AnyObject, Sendable {
  /// Takes a waiter out; false if it has been told already, or is about to be.
  func leave(_ ticket: Roster<any StreamWaiter>.Ticket) -> Bool
}

/// A waiter's registration in all the places that its stream reads from.
@usableFromInline
enum Parking {
  /// In one place.
  case place(any ParkingPlace, Roster<any StreamWaiter>.Ticket)
  /// In two, of which the first one with news tells the waiter.
  indirect case joined(JoinedWaiter, Parking, Parking)
  /// In none any more, since that part of the stream has finished.
  case nowhere

  /// Takes the waiter out everywhere; false if it has been told already, or is about to be.
  @usableFromInline
  @discardableResult
  func leave() -> Bool {
    switch self {
    case .place(let place, let ticket):
      return place.leave(ticket)
    case .joined(let waiter, let first, let second):
      let untold = waiter.close()
      first.leave()
      second.leave()
      return untold
    case .nowhere:
      return false
    }
  }
}

/// What came of an attempt to park.
@usableFromInline
enum ParkingOutcome {
  /// The waiter will be told.
  case parked(Parking)
  /// There is something to read; the waiter was not registered.
  case news
  /// There will be nothing more to read; the waiter was not registered.
  case finished
}
