// error: non-Sendable 'FeedRouter'-typed result can not be returned from actor-isolated instance method

actor Owner {
  private let root = FeedRouter()

  func router() -> FeedRouter {
    root
  }
}

func look(at owner: Owner) async {
  _ = await owner.router()  // misuse
}
