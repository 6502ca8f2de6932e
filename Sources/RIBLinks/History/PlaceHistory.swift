/// The visited places in order, one of which is current; a value that is independent of any tree.
///
/// A push drops the places ahead, a replacement keeps them, and a move beyond an end stops at that end. The behavior is that of
/// react-router's memory history, against which it is tested.
public struct PlaceHistory<Place: Sendable & Equatable>: Sendable, Equatable {
  /// A move in a history.
  public enum Move: Sendable, Equatable {
    /// Adds a place after the current one, and drops all places ahead.
    case push(Place)
    /// Replaces the current place, and keeps the places ahead.
    case replace(Place)
    /// Moves forward by this number of places, or back if it is negative; stops at the ends.
    case go(Int)

    /// Goes to the previous place.
    public static var back: Move { .go(-1) }

    /// Goes to the next place.
    public static var forward: Move { .go(1) }
  }

  /// The places, the oldest first; never empty.
  public private(set) var places: [Place]

  /// The index of the current place.
  public private(set) var index: Int

  /// The move that led to the current place; `nil` at the beginning.
  public private(set) var lastMove: Move?

  /// The maximum number of places; a push beyond it drops the oldest.
  public let capacity: Int

  /// Creates a history with one place.
  ///
  /// It keeps at least one place, even if the `capacity` is smaller.
  public init(_ place: Place, capacity: Int = Self.defaultCapacity) {
    places = [place]
    index = 0
    self.capacity = max(1, capacity)
  }

  /// Creates a history with a list of places; `nil` if the list is empty.
  ///
  /// - Parameters:
  ///   - places: The places, the oldest first; if there are more than the capacity, the newest are kept.
  ///   - index: The index of the current place in the whole list, clamped to its bounds; `nil` for the last.
  ///   - capacity: The maximum number of places, at least one.
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

  /// The default capacity of a history.
  public static var defaultCapacity: Int { 1_000 }

  /// The current place.
  public var place: Place { places[index] }

  /// Whether there is a previous place.
  public var canGoBack: Bool { index > 0 }

  /// Whether there is a next place.
  public var canGoForward: Bool { index < places.count - 1 }

  /// Returns the destination of a move.
  ///
  /// - Returns: The place; `nil` if the history is already at the end in that direction.
  public func destination(of move: Move) -> Place? {
    switch move {
    case .push(let place), .replace(let place): return place
    case .go(let delta):
      let target = target(delta)
      return target == index ? nil : places[target]
    }
  }

  /// Performs a move.
  ///
  /// - Returns: Whether the move had an effect; at an end, only ``lastMove`` changes.
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

  /// Returns the index at this distance, or the nearest end; written so that no distance overflows.
  private func target(_ delta: Int) -> Int {
    let last = places.count - 1
    return delta < 0 ? index - Int(min(delta.magnitude, UInt(index))) : index + min(delta, last - index)
  }
}
