import Dispatch
import RIBKit

/// Two flows that do not call the kit; the second has a capture list. The tree lives on the main actor.
extension FeedInteractor {
  func didBecomeActive() {
    task { me in
      me.note("without a capture list")
      me.second()
    }
  }

  private func second() {
    let name = "with a capture list"
    task { [name] me in
      me.note(name)
      me.finish()
    }
  }

  /// The main actor runs on this queue; which thread serves it is another matter.
  private var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) != nil }

  private func note(_ name: String) {
    print("\(name): \(isOnMainQueue ? "on the actor" : "elsewhere")")
  }
}

let mainQueue = DispatchSpecificKey<Bool>()

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
