internal import Basics
internal import ModelStreams

/// A clock that tells the date and time of day, for deadlines.
///
/// Unlike the clocks that tasks sleep on, it may jump forward and back, because somebody may set it.
public struct WallClock: Sendable {
  private let read: @Sendable () -> WallTime
  /// The date of a host, which tells when it is set; `nil` for a clock that has to be read again.
  let manual: ManualDate?

  /// Creates a clock of your own, such as one for the tests of a server.
  ///
  /// - Parameter read: Returns the present; called on any thread.
  public init(_ read: @escaping @Sendable () -> WallTime) { (self.read, manual) = (read, nil) }

  init(_ manual: ManualDate) {
    self.manual = manual
    read = { manual.now }
  }

  /// The clock of the system.
  public static let system = WallClock { WallTime(microseconds: wallMicroseconds()) }

  /// The present.
  public var now: WallTime { read() }
}

/// The date of a manual host: the date at its creation plus the time on its clock, unless it was set since.
final class ManualDate: Sendable {
  private struct State {
    /// The date at the time zero of the host's clock: at first 2026-01-01 00:00 UTC.
    var zero = WallTime(microseconds: 1_767_225_600_000_000)
    var waiting: [UInt64: @Sendable () -> Void] = [:]
    var lastTicket: UInt64 = 0
  }

  private let clock: ManualClock
  private let state = Lock(State())

  init(_ clock: ManualClock) { self.clock = clock }

  var now: WallTime { state.withLock { $0.zero }.advanced(by: clock.now.offset) }

  /// Sets the date, and tells those that wait, in the order in which they began.
  func set(_ date: WallTime) {
    let waiting = state.withLock { state in
      state.zero = date.advanced(by: .zero - clock.now.offset)
      return state.waiting.sorted { $0.key < $1.key }
    }
    for (_, tell) in waiting { tell() }
  }

  /// Calls a closure each time the date is set, on any thread.
  ///
  /// - Returns: A number that ends the calls.
  func wait(_ tell: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.lastTicket += 1
      state.waiting[state.lastTicket] = tell
      return state.lastTicket
    }
  }

  func stopWaiting(_ ticket: UInt64) {
    // Released outside the lock, because it may hold the last reference to the objects of a RIB.
    let gone = state.withLock { $0.waiting.removeValue(forKey: ticket) }
    withExtendedLifetime(gone) {}
  }
}

extension ManualHost {
  /// The date on the wall clock of the host.
  ///
  /// It begins at the start of 2026 in UTC and moves with ``clock``. Setting it does what a user does who sets the clock of a device: deadlines that
  /// have passed by then are due, later ones wait for their dates, and the time on ``clock`` stays the same.
  public var date: WallTime {
    get { wall.now }
    set { executor.enter { wall.set(newValue) } }
  }

  /// The wall clock of the host and of its trees, for services too.
  public var wallClock: WallClock { WallClock(wall) }
}
