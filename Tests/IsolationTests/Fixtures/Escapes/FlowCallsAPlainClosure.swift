import Dispatch
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

/// The main actor runs on this queue; which thread serves it is another matter.
nonisolated func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueue) != nil }

nonisolated let mainQueue = DispatchSpecificKey<Bool>()

@main enum Program {
  @MainActor static func main() async {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let root = FeedRouter { end.finish() }
    root.launch()
    for await _ in ends {}
    await root.shutdown()
  }
}
