internal import Basics
internal import ModelStreams

/// A clock that tells the date and time of day, for deadlines.
///
/// Unlike the clocks that tasks sleep on, it may jump forward and back, because it can be set.
public struct WallClock: Sendable {
  private enum Source {
    case function(@Sendable () -> WallTime)
    case host(ManualClock)
  }

  private let source: Source

  /// Creates a custom clock, such as one for server tests.
  ///
  /// - Parameter read: Returns the current time; called on any thread.
  public init(_ read: @escaping @Sendable () -> WallTime) { source = .function(read) }

  init(_ clock: ManualClock) { source = .host(clock) }

  /// The system clock.
  public static let system = WallClock { WallTime(microseconds: wallMicroseconds()) }

  /// The current time.
  public var now: WallTime {
    switch source {
    case .function(let read): read()
    case .host(let clock): clock.date
    }
  }

  /// The clock of a host, which reports when its date is set; `nil` for a clock that must be polled.
  var manual: ManualClock? {
    if case .host(let clock) = source { clock } else { nil }
  }
}

/// The date of a manual clock: the date at its creation plus the time on the clock, unless it was set since.
struct ManualDate {
  /// The date at the time zero of the clock: at first 2026-01-01 00:00 UTC.
  var zero = WallTime(microseconds: 1_767_225_600_000_000)
  var waiting: [UInt64: @Sendable () -> Void] = .init()
  var lastTicket: UInt64 = 0
}

extension ManualClock {
  /// The current date on the wall clock of the host.
  var date: WallTime { dateState.withLock { $0.zero }.advanced(by: now.offset) }

  /// Sets the date and notifies the waiters, in the order in which they began to wait.
  func setDate(_ date: WallTime) {
    let waiting = dateState.withLock { state in
      state.zero = date.advanced(by: .zero - now.offset)
      return state.waiting.ordered { $0.key < $1.key }
    }
    for (_, tell) in waiting { tell() }
  }

  /// Calls a closure each time the date is set, on any thread.
  ///
  /// - Returns: A number to pass to ``stopWaitingForDate(_:)``, which ends the calls.
  func waitForDate(_ tell: @escaping @Sendable () -> Void) -> UInt64 {
    dateState.withLock { state in
      state.lastTicket += 1
      state.waiting[state.lastTicket] = tell
      return state.lastTicket
    }
  }

  func stopWaitingForDate(_ ticket: UInt64) {
    // The closure is released outside the lock, because it may hold the last reference to the objects of a RIB.
    let gone = dateState.withLock { $0.waiting.removeValue(forKey: ticket) }
    withExtendedLifetime(gone) {}
  }
}

extension ManualHost {
  /// The date on the host's wall clock.
  ///
  /// It begins at the start of 2026 in UTC and advances with ``clock``. Setting it simulates a user who sets the clock of a device:
  /// deadlines before the new date are due, later ones continue to wait, and the time on ``clock`` stays the same.
  public var date: WallTime {
    get { clock.date }
    set { executor.enter { clock.setDate(newValue) } }
  }

  /// The wall clock of the host and its trees, for services too.
  public var wallClock: WallClock { WallClock(clock) }
}
