import Basics
import ModelStreams
import RIBKit

/// Where a test puts what is to outlive another one, and what it has to do about that later.
final class Attic: Sendable {
  private struct State {
    var things: [Any] = []
    var chores: [() -> Void] = []
  }

  private let state = Lock(State())

  func keep(_ thing: Any) {
    state.withLock { $0.things.append(thing) }
  }

  /// Keeps what a chore needs until the attic is emptied, which does it.
  func later(_ chore: @escaping () -> Void) {
    state.withLock { $0.chores.append(chore) }
  }

  /// Launches a tree, which is shut down when the attic is emptied.
  func launch(_ root: RootRouter, then body: () -> Void) {
    let host = ManualHost()
    host.run {
      root.launch(on: host)
      body()
    }
    later { host.shutdown(root) }
  }

  func empty() {
    let left = state.withLock { state in
      defer { state = State() }
      return state
    }
    for chore in left.chores { chore() }
  }
}
