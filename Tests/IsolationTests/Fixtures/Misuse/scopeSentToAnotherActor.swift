// error: sending 'self.root.interactor.scope' risks causing data races
import RIBKit

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    await other.take(root.interactor.scope)  // misuse
  }
}

actor Taker {
  func take(_ scope: Scope<FeedInteractor.Route, FeedInteractor.Event>) {
    print(scope.unfinished)
  }
}
