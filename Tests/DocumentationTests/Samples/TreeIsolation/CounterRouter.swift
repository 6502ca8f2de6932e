final class CounterInteractor: SmallInteractor {
  private(set) var count = 0
  func didBecomeActive() { count += 1 }
}

final class CounterRouter: SmallRouter {
  let interactor = CounterInteractor()
}
