internal import Basics
internal import ModelStreams

/// A clock that tells the date and time of day.
///
/// Unlike other clocks it may go back, because somebody may set it.
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
    /// 2026-01-01 00:00 UTC.
    var zero = WallTime(microseconds: 1_767_225_600_000_000)
    var waiting: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  private let clock: ManualClock
  private let state = Lock(State())

  init(_ clock: ManualClock) { self.clock = clock }

  var now: WallTime { state.withLock { $0.zero }.advanced(by: clock.now.offset) }

  /// Sets the date, and tells those that wait for one, in no order: each only sets its timer again.
  func set(_ date: WallTime) {
    let waiting = state.withLock { state in
      state.zero = date.advanced(by: .zero - clock.now.offset)
      return Array(state.waiting.values)
    }
    for body in waiting { body() }
  }

  func wait(_ id: ObjectIdentifier, _ body: (@Sendable () -> Void)?) {
    state.withLock { $0.waiting[id] = body }
  }
}

extension ManualHost {
  /// The date on the host.
  ///
  /// It begins at the start of 2026 in UTC and moves with ``clock``. Setting it is what a user does who sets the clock of a device: deadlines that
  /// have passed by then are due, and the time on ``clock`` stays the same.
  public var date: WallTime {
    get { wall.now }
    set { executor.enter { wall.set(newValue) } }
  }

  /// The wall clock of the host and of its trees.
  public var wallClock: WallClock { WallClock(wall) }
}
