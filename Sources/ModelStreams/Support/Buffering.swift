// How much a subscriber keeps: the two public policies, and the refusal they share. Models have no `oldest`: a reader that
// never gets the newest model would show an old state for good.

/// How many unread events one subscriber keeps, and which one goes when there is no room.
public enum EventBuffering: Hashable, Sendable {
  /// Keeps every event.
  case unbounded
  /// Keeps this many, at least one; a new event pushes out the oldest unread one.
  case newest(Int)
  /// Keeps this many, at least one; a new event that finds no room is dropped.
  case oldest(Int)

  /// Stops the program, in every build, if no event would be kept.
  ///
  /// It uses `fatalError` because a release build does not print the sentence of a `precondition`.
  ///
  /// - Parameter call: The call that was given the policy, as it is written.
  package func requireRoom(in call: String) {
    switch self {
    case .newest(let limit) where limit < 1: Self.refuse("newest", limit, in: call, of: "event")
    case .oldest(let limit) where limit < 1: Self.refuse("oldest", limit, in: call, of: "event")
    default: break
    }
  }

  static func refuse(_ policy: String, _ limit: Int, in call: String, of element: String) -> Never {
    fatalError(
      """
      ModelStreams: \(call) was given .\(policy)(\(limit)), but a subscriber keeps at least one \(element). \
      Give it .\(policy)(1) or more, or .unbounded.
      """)
  }
}

/// How many unread models one subscriber keeps.
public enum ModelBuffering: Hashable, Sendable {
  /// Keeps every model.
  case unbounded
  /// Keeps this many, at least one; a new model pushes out the oldest unread one.
  case newest(Int)

  /// The same policy for a subscriber's queue.
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
