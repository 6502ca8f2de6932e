/// The places that were visited, in order, with a current one: a value that knows no tree.
///
/// A push drops the places ahead, a replacement keeps them, and going too far stops at the end. The answers are those of the
/// memory history of react-router, which this is compared with.
public struct PlaceHistory<Place: Sendable & Equatable>: Sendable, Equatable {
  /// A move in a history.
  public enum Move: Sendable, Equatable {
    /// Puts a place behind the current one and drops all that lie ahead.
    case push(Place)
    /// Puts a place where the current one is; those ahead stay.
    case replace(Place)
    /// Goes so many places ahead, or back if it is negative; it stops at the ends.
    case go(Int)

    /// Goes to the place before.
    public static var back: Move { .go(-1) }

    /// Goes to the place ahead.
    public static var forward: Move { .go(1) }
  }

  /// The places, the oldest first; there is always one.
  public private(set) var places: [Place]

  /// The index of the current place.
  public private(set) var index: Int

  /// The move by which the current place became the current one; `nil` if it was so from the beginning.
  public private(set) var lastMove: Move?

  /// The number of places that are kept; a push beyond drops the oldest.
  public let capacity: Int

  /// Makes a history with one place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - capacity: How many places are kept, at least one.
  public init(_ place: Place, capacity: Int = Self.defaultCapacity) {
    places = [place]
    index = 0
    self.capacity = max(1, capacity)
  }

  /// Makes a history of known places; `nil` if the list is empty.
  ///
  /// - Parameters:
  ///   - places: The places, the oldest first; of more than the capacity the newest are kept.
  ///   - index: The index of the current one, among all; beyond an end it is the one at that end, and
  ///     `nil` is the last.
  ///   - capacity: How many places are kept, at least one.
  /// - Complexity: O(*n*) for *n* places.
  public init?(places: [Place], at index: Int? = nil, capacity: Int = Self.defaultCapacity) {
    guard !places.isEmpty else { return nil }
    let capacity = max(1, capacity)
    let dropped = max(0, places.count - capacity)
    let last = places.count - 1
    self.places = Array(places.dropFirst(dropped))
    self.index = max(0, min(max(0, index ?? last), last) - dropped)
    self.capacity = capacity
  }

  /// The number of places that a history keeps by default.
  public static var defaultCapacity: Int { 1_000 }

  /// The current place.
  public var place: Place { places[index] }

  /// Whether there is a place before the current one.
  public var canGoBack: Bool { index > 0 }

  /// Whether there is a place ahead of the current one.
  public var canGoForward: Bool { index < places.count - 1 }

  /// Says where a move would lead.
  ///
  /// - Returns: The place; `nil` if the move goes nowhere, because the end is here.
  public func destination(of move: Move) -> Place? {
    switch move {
    case .push(let place), .replace(let place): return place
    case .go(let delta):
      let target = target(delta)
      return target == index ? nil : places[target]
    }
  }

  /// Makes a move.
  ///
  /// - Returns: Whether it led anywhere; a history whose end is here stays as it is, but for its last move.
  /// - Complexity: O(*n*) for *n* places that a push drops; O(1) otherwise.
  @discardableResult
  public mutating func move(_ move: Move) -> Bool {
    let isMove = destination(of: move) != nil
    lastMove = move
    switch move {
    case .push(let place):
      places.removeSubrange((index + 1)...)
      if places.count == capacity { places.removeFirst() }
      places.append(place)
      index = places.count - 1
    case .replace(let place): places[index] = place
    case .go(let delta): index = target(delta)
    }
    return isMove
  }

  /// The index that is so far away, or the nearest end; written so that no distance overflows.
  private func target(_ delta: Int) -> Int {
    let last = places.count - 1
    return delta < 0 ? index - Int(min(delta.magnitude, UInt(index))) : index + min(delta, last - index)
  }
}
