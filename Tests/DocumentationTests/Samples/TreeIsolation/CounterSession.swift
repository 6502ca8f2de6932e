actor CounterSession {
  private var root: CounterRouter?

  func start() -> Int {
    let router = CounterRouter()
    router.launch()
    root = router
    return router.interactor.count
  }
}
