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

  private func note(_ name: String) {
    print("\(name): \(isOnMainQueue() ? "on the actor" : "elsewhere")")
  }
}
