/// Limits that protect a process from overload.
///
/// An event that exceeds a limit on waiting events fails immediately with ``SessionError/Code/busy``, and the error's
/// ``SessionError/retryAfter`` suggests when to send it again.
public struct SessionLimits: Sendable, Hashable {
  /// The maximum number of events that wait for one session.
  public var eventsOfOne = 1_000
  /// The maximum number of events that are waiting or being handled, in all sessions together.
  ///
  /// It also limits memory, because each awake session beyond the `awake` limit has one of these events.
  public var events = 10_000
  /// The maximum number of sessions that are being loaded and launched at the same time; more sessions wait.
  public var wakes = 100
  /// The time limit for handling one event, for `didSave()` and for ending a tree; `nil` for no limit.
  ///
  /// When the limit is exceeded, the task of the handler is cancelled, the event fails with ``SessionError/Code/timedOut``, its changes are
  /// discarded, and the session continues without waiting for the handler.
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
