/// How many unread events one subscriber keeps, and which one goes when there is no room.
public enum EventBuffering: Hashable, Sendable {
  /// Keeps every event.
  case unbounded
  /// Keeps this many, at least one; a new event pushes out the oldest unread one.
  case newest(Int)
  /// Keeps this many, at least one; a new event that finds no room is dropped.
  case oldest(Int)
}
