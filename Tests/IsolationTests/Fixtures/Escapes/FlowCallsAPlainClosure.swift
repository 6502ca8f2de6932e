import RIBKit

/// A flow that calls closures of two types; both only look where they run. The tree lives on the main actor.
extension FeedInteractor {
  func didBecomeActive() {
    let caller: nonisolated(nonsending) () async -> Bool = { isOnMainQueue() }
    let own: @Sendable () async -> Bool = { isOnMainQueue() }
    task { me in
      let first = await caller()
      print("of the caller: \(first ? "on the actor" : "elsewhere")")
      let second = await own()
      print("of no actor: \(second ? "on the actor" : "elsewhere")")
      print("afterwards: \(isOnMainQueue() ? "on the actor" : "elsewhere")")
      me.finish()
    }
  }
}
