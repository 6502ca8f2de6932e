internal import Locks
internal import ModelStreams
internal import Synchronization

/// What one test makes: every scope, and with the first attach its interactor and its router.
///
/// It keeps nothing of that alive. It sees what is made while it is the current one, in the task that watches, in the tasks
/// which that one starts and in the trees launched there; what a detached task makes is not seen.
package final class LeakWatch: Sendable {
  private struct State {
    var isOpen = true
    var last: UInt64 = 0
    var ribs: [UInt64: WatchedRIB] = [:]
    var kept: [Leak] = []
  }

  /// The watch of the running task.
  @TaskLocal package static var current: LeakWatch?

  /// How many watches are open.
  ///
  /// It is the one flag that the making of a scope reads, so that it costs next to nothing where nobody watches. Nothing
  /// else depends on it.
  private static let open = Atomic<Int>(0)

  private let state = Lock(State())

  /// Makes a watch; it sees what is made while it is the value of ``current``.
  package init() {
    Self.open.wrappingAdd(1, ordering: .relaxed)
  }

  /// The watch that sees what is made here, if there is one.
  static var watching: LeakWatch? {
    guard open.load(ordering: .relaxed) != 0 else { return nil }
    return current
  }

  /// Declares that a router and what is attached under it are meant to outlive the test that has made them.
  ///
  /// - Parameter router: The router.
  package static func expectSurvival(of router: some Router) {
    router.interactor.scope.node.watched?.expectSurvival()
  }

  /// Notes a scope that is being made.
  ///
  /// - Parameters:
  ///   - node: Its node.
  ///   - place: Where it is made.
  func note(_ node: Node, at place: (fileID: StaticString, line: UInt)) {
    state.withLock { state in
      guard state.isOpen else { return }
      state.last += 1
      let rib = WatchedRIB(state.last, of: self, at: place)
      rib.note(node)
      node.watched = rib
      state.ribs[state.last] = rib
    }
  }

  /// Forgets a RIB of which nothing is left, so that a test may make as many as it likes.
  func forget(_ rib: WatchedRIB) {
    _ = state.withLock { $0.ribs.removeValue(forKey: rib.number) }
  }

  /// Notes a leak that is over, of a child that its parent has kept.
  func note(_ leak: Leak) {
    state.withLock { if $0.isOpen { $0.kept.append(leak) } }
  }

  /// The leaks that are over, in the order in which they were found.
  var kept: [Leak] { state.withLock { $0.kept } }

  /// What has been made and not been forgotten, in the order in which it was made.
  var ribs: [WatchedRIB] {
    state.withLock { Array($0.ribs.values) }.sorted { $0.number < $1.number }
  }

  /// Ends the watch: it sees nothing any more and lets go of its books.
  ///
  /// A second call does nothing.
  package func close() {
    let ribs = state.withLock { state in
      defer { (state.isOpen, state.ribs) = (false, [:]) }
      if state.isOpen { Self.open.wrappingSubtract(1, ordering: .relaxed) }
      return state.ribs
    }
    withExtendedLifetime(ribs) {}
  }
}
