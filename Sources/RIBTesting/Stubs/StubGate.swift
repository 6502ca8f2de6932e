internal import Basics
internal import ModelStreams

/// A gate before which calls of stubs wait until the test opens it; one gate may serve several stubs.
public final class StubGate: Sendable {
  private enum State {
    case closed([any StubGateWaiter])
    case open
  }

  private let state = Lock(State.closed([]))

  /// Makes a closed gate.
  public init() {}

  /// Whether the gate has been opened; it stays open.
  public var isOpen: Bool {
    state.withLock { state in
      if case .open = state { true } else { false }
    }
  }

  /// Lets all calls through that wait, in the order in which they came, and all that come later.
  ///
  /// A call that waited runs on when its host settles. Opened twice it is open.
  ///
  /// - Complexity: O(waiting calls).
  public func open() {
    let waiters = state.withLock { state -> [any StubGateWaiter] in
      defer { state = .open }
      return if case .closed(let waiters) = state { waiters } else { [] }
    }
    // Outside of the lock: the task of a waiter looks at the gate again.
    for waiter in waiters { waiter.gateHasOpened() }
  }

  /// Adds a waiter; false if the gate is open.
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

/// A waiter before a gate.
protocol StubGateWaiter: AnyObject, Sendable {
  /// Called once, outside the lock of the gate.
  func gateHasOpened()
}
