/// The places that were visited, in order, with a current one: a value that knows no tree.
///
/// A push drops the places ahead, a replacement keeps them, and going too far stops at the end. A place that is pushed
/// again is another entry. The answers are those of the memory history of react-router, which this is compared with.
///
/// Leaving a place can be blocked. ``move(_:asking:)`` shows somebody what is about to happen; the answer may also be
/// that it is not known yet, and then the move waits for ``proceed()`` or ``stay()``. One move can wait; another one that is
/// asked for meanwhile takes its place.
public struct History<Place: Sendable & Equatable>: Sendable, Equatable {
  /// The places, the oldest first; there is always one.
  public private(set) var entries: [HistoryEntry<Place>]

  /// The index of the current place.
  public private(set) var index: Int

  /// How the current place came to be the current one.
  public private(set) var action = HistoryAction.pop

  /// The move that waits for an answer.
  public private(set) var waiting: HistoryMove<Place>?

  /// How many places are kept; a push beyond drops the oldest.
  public let capacity: Int

  private var lastID: Int

  /// Makes a history with one place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - capacity: How many places are kept, at least one.
  public init(_ place: Place, capacity: Int = History.defaultCapacity) {
    entries = [HistoryEntry(id: 0, place: place)]
    index = 0
    lastID = 0
    self.capacity = max(1, capacity)
  }

  /// Makes a history of places that are there already; nothing if there is none.
  ///
  /// - Parameters:
  ///   - places: The places, the oldest first; of more than the capacity the newest are kept.
  ///   - index: The index of the current one, among all; beyond an end it is the one at that end, and
  ///     `nil` is the last.
  ///   - capacity: How many places are kept, at least one.
  /// - Complexity: O(*n*) for *n* places.
  public init?(places: [Place], at index: Int? = nil, capacity: Int = History.defaultCapacity) {
    guard !places.isEmpty else { return nil }
    let capacity = max(1, capacity)
    let dropped = max(0, places.count - capacity)
    entries = places.dropFirst(dropped).enumerated().map { HistoryEntry(id: $0.offset, place: $0.element) }
    let last = places.count - 1
    self.index = max(0, min(max(0, index ?? last), last) - dropped)
    lastID = entries.count - 1
    self.capacity = capacity
  }

  /// How many places a history keeps unless it is told otherwise.
  public static var defaultCapacity: Int { 1_000 }

  /// The current place.
  public var place: Place { entries[index].place }

  /// Whether there is a place before the current one.
  public var canGoBack: Bool { index > 0 }

  /// Whether there is a place ahead of the current one.
  public var canGoForward: Bool { index < entries.count - 1 }

  /// Says what a move would do.
  ///
  /// - Parameter move: The move.
  /// - Returns: What it would do.
  public func step(for move: HistoryMove<Place>) -> HistoryStep<Place> {
    switch move {
    case .push(let next):
      let index = min(index + 1, capacity - 1)
      return HistoryStep(action: .push, from: place, to: next, index: index, delta: 1)
    case .replace(let next):
      return HistoryStep(action: .replace, from: place, to: next, index: index, delta: 0)
    case .go(let delta):
      let target =
        delta < 0 ? index - Int(min(delta.magnitude, UInt(index))) : index + min(delta, lastIndex - index)
      return HistoryStep(action: .pop, from: place, to: entries[target].place, index: target, delta: delta)
    }
  }

  /// Makes a move, whether or not another one waits; that one is forgotten.
  ///
  /// - Parameter move: The move.
  /// - Returns: What it has done. Listeners, if there are any, are to be told of those whose action is a pop: of others
  ///   the one who has made them knows.
  /// - Complexity: O(*n*) for *n* places that a push drops; O(1) otherwise.
  @discardableResult
  public mutating func move(_ move: HistoryMove<Place>) -> HistoryStep<Place> {
    let step = step(for: move)
    waiting = nil
    action = step.action
    switch step.action {
    case .pop: index = step.index
    case .push:
      entries.removeSubrange((index + 1)...)
      if entries.count == capacity { entries.removeFirst() }
      entries.append(newEntry(step.to))
      index = step.index
    case .replace: entries[index] = newEntry(step.to)
    }
    return step
  }

  /// Makes a move if the current place may be left.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - mayLeave: Asked once, with what the move would do.
  /// - Returns: What has become of it.
  @discardableResult
  public mutating func move(
    _ move: HistoryMove<Place>, asking mayLeave: (HistoryStep<Place>) -> HistoryLeave
  ) -> HistoryOutcome<Place> {
    let step = step(for: move)
    switch mayLeave(step) {
    case .allow: return .moved(self.move(move))
    case .deny: return .denied(step)
    case .ask:
      waiting = move
      return .asked(step)
    }
  }

  /// Makes the move that waits; nobody is asked again.
  ///
  /// - Returns: What it has done; `nil` if none waits.
  @discardableResult
  public mutating func proceed() -> HistoryStep<Place>? {
    waiting.map { move($0) }
  }

  /// Forgets the move that waits.
  public mutating func stay() {
    waiting = nil
  }

  private var lastIndex: Int { entries.count - 1 }

  private mutating func newEntry(_ place: Place) -> HistoryEntry<Place> {
    lastID += 1
    return HistoryEntry(id: lastID, place: place)
  }
}
