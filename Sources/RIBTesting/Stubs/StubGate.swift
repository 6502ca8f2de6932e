internal import Basics
internal import ModelStreams

/// A gate at which calls to stubs wait until the test opens it; several stubs may share a gate.
public final class StubGate: Sendable {
  private enum State {
    case closed([any StubGateWaiter])
    case open
  }

  private let state = Lock(State.closed([]))

  /// Creates a closed gate.
  public init() {}

  /// Whether the gate has been opened; it stays open.
  public var isOpen: Bool {
    state.withLock { state in
      if case .open = state { true } else { false }
    }
  }

  /// Opens the gate for all waiting calls, in the order in which they were made, and for all later calls.
  ///
  /// A call that waited continues when its host settles. Opening the gate again has no effect.
  ///
  /// - Complexity: O(waiting calls).
  public func open() {
    let waiters = state.withLock { state -> [any StubGateWaiter] in
      defer { state = .open }
      return if case .closed(let waiters) = state { waiters } else { [] }
    }
    // This happens outside the lock, because the task of a waiter checks the gate again.
    for waiter in waiters { waiter.gateHasOpened() }
  }

  /// Adds a waiter; returns false if the gate is open.
  func enter(_ waiter: any StubGateWaiter) -> Bool {
    state.withLock { state in
      guard case .closed(let waiters) = state else { return false }
      state = .closed(waiters + [waiter])
      return true
    }
  }

  func leave(_ waiter: any StubGateWaiter) {
    state.withLock { state in
      guard case .closed(let waiters) = state else { return }
      state = .closed(waiters.filter { $0 !== waiter })
    }
  }
}

/// A waiter at a gate.
protocol StubGateWaiter: AnyObject, Sendable {
  /// Called once, outside the lock of the gate.
  func gateHasOpened()
}
