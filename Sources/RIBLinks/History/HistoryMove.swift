/// What can be asked of a history.
public enum HistoryMove<Place: Sendable & Equatable>: Sendable, Equatable {
  /// Puts a place behind the current one and drops all that lie ahead.
  case push(Place)
  /// Puts a place where the current one is; those ahead stay.
  case replace(Place)
  /// Goes so many places ahead, or back if it is negative; it stops at the ends.
  case go(Int)

  /// Goes to the place before.
  public static var back: HistoryMove { .go(-1) }

  /// Goes to the place ahead.
  public static var forward: HistoryMove { .go(1) }
}
