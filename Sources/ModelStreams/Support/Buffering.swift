// A subscriber's buffering: the two public policies, and the error they share. Models don't have `oldest`, because a reader
// that never gets the newest model would show an old state forever.

/// The number of unread events that a subscriber keeps, and the event that it drops when its buffer is full.
public enum EventBuffering: Hashable, Sendable {
  /// Keeps every event.
  case unbounded
  /// Keeps this many events, at least one; a new event displaces the oldest unread event.
  case newest(Int)
  /// Keeps this many events, at least one; a new event is dropped if the buffer is full.
  case oldest(Int)

  /// Stops the program, in every build, if the policy wouldn't keep any event.
  ///
  /// It uses `fatalError` because a release build doesn't print the message of a `precondition`.
  ///
  /// - Parameter call: The call that received the policy, as written in code.
  package func requireRoom(in call: String) {
    switch self {
    case .newest(let limit) where limit < 1: Self.reject("newest", limit, in: call, of: "event")
    case .oldest(let limit) where limit < 1: Self.reject("oldest", limit, in: call, of: "event")
    default: break
    }
  }

  static func reject(_ policy: String, _ limit: Int, in call: String, of element: String) -> Never {
    fatalError(
      """
      ModelStreams: \(call) was given .\(policy)(\(limit)), but a subscriber must keep at least one \(element). \
      Pass .\(policy)(1) or more, or .unbounded.
      """)
  }
}

/// The number of unread models that a subscriber keeps.
public enum ModelBuffering: Hashable, Sendable {
  /// Keeps every model.
  case unbounded
  /// Keeps this many models, at least one; a new model displaces the oldest unread model.
  case newest(Int)

  /// The equivalent policy for a subscriber's queue.
  var policy: EventBuffering {
    switch self {
    case .unbounded: .unbounded
    case .newest(let limit): .newest(limit)
    }
  }

  /// Stops the program, in every build, if the policy wouldn't keep any model.
  func requireRoom(in call: String) {
    if case .newest(let limit) = self, limit < 1 {
      EventBuffering.reject("newest", limit, in: call, of: "model")
    }
  }
}
