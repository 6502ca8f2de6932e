// error: sending 'self.root' risks causing data races

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    await other.take(root)  // misuse
  }
}

actor Taker {
  private var root: FeedRouter?

  func take(_ router: FeedRouter) {
    root = router
  }
}
