/// The limits that protect a process from its senders.
///
/// An event over a limit of waiting events fails at once with ``SessionError/Code/busy``, and the error's ``SessionError/retryAfter`` says when to send it again.
public struct SessionLimits: Sendable, Hashable {
  /// The maximum number of events that wait for one session.
  public var eventsOfOne = 1_000
  /// The maximum number of events that wait for any session, or are being handled.
  ///
  /// It limits the memory, too: a session that is awake beyond the number of `awake` has one of these events.
  public var events = 10_000
  /// The maximum number of sessions that are being loaded and launched at a time; others wait for their turn.
  public var wakes = 100
  /// The longest time for the handling of one event, for `didSave()` and for the end of a tree; `nil` for any time.
  ///
  /// After it the task of the handler is cancelled, the event fails with ``SessionError/Code/timedOut`` and leaves no change, and the session goes on without
  /// waiting for the handler.
  public var handlingTime: Duration?
  /// The maximum number of bytes in the identifier of a session.
  public var identifierBytes = 1_000

  /// Creates the default limits.
  public init() {}

  /// The limits without those that would reject everything.
  var atLeastOne: SessionLimits {
    var limits = self
    limits.eventsOfOne = max(eventsOfOne, 1)
    limits.events = max(events, 1)
    limits.wakes = max(wakes, 1)
    return limits
  }
}
