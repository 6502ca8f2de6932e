actor HandHost {
  nonisolated let executor = HandExecutor()
  private var root: CounterRouter?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func start() -> Int {
    let router = CounterRouter()
    router.launch()
    root = router
    return router.interactor.count
  }
}
