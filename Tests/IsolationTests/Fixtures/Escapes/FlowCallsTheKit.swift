import RIBKit

/// A flow with a capture list, which the compiler takes off the actor of the tree, and which then calls the kit.
extension FeedInteractor {
  func didBecomeActive() {
    let title = "news"
    task { [title] me in
      me.route(to: .story(title))
      me.finish()
    }
  }
}

@main enum Program {
  static func main() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let root = FeedRouter { end.finish() }
    root.launch()
    for await _ in ends {}
    await root.shutdown()
    print("nothing stopped it")
  }
}
