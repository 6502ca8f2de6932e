internal import RIBKit
internal import RIBSessions

/// One process in the test of sessions.
final class SessionProcess<S: Session> {
  let executor: ProcessExecutor
  let store: ProcessStore
  let sessions: Sessions<S>
  /// A reference to the process itself if it was killed and must never be released.
  var itself: SessionProcess<S>?

  init(_ world: ProcessWorld, make: (ProcessExecutor, ProcessStore) -> Sessions<S>) {
    executor = ProcessExecutor(world.host.executor)
    store = ProcessStore(world.store, executor)
    sessions = make(executor, store)
  }
}
