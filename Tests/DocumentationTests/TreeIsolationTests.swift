import Testing

/// The claims of the proposal on tree isolation that can be run without harm.
struct TreeIsolationTests {
  @Test func oneSourceRunsOnManyActors() async {
    let counts = await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await CounterSession().start() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [1, 1, 1, 1])
  }

  @Test @MainActor func aMainActorClassConforms() {
    let router = BannerRouter()
    router.launch()
    #expect(router.interactor.text == "Welcome")
  }

  @Test func aTreeRunsOnTheThreadOfItsHost() {
    let host = HandHost()
    var count = 0
    host.executor.run {
      count = host.assumeIsolated { $0.start() }
    }
    #expect(count == 1)
  }

  @Test func aCaptureListTakesAClosureOffTheActor() async {
    let session = FeedSession()
    #expect(await session.withoutCaptureList())
    #expect(await !session.withCaptureList(), "fixed: the rule on capture lists can go (swift#87097)")
  }
}
