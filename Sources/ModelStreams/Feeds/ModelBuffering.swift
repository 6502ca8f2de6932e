/// How many unread models one subscriber keeps.
public enum ModelBuffering: Hashable, Sendable {
  /// Keeps every model.
  case unbounded
  /// Keeps this many, at least one; a new model pushes out the oldest unread one.
  case newest(Int)

  var policy: EventBuffering {
    switch self {
    case .unbounded: .unbounded
    case .newest(let limit): .newest(limit)
    }
  }

  /// Stops the program, in every build, if no model would be kept.
  func requireRoom(in call: String) {
    if case .newest(let limit) = self, limit < 1 {
      EventBuffering.refuse("newest", limit, in: call, of: "model")
    }
  }
}
