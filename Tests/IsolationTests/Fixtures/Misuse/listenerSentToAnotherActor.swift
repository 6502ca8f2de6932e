// error: risks causing data races
import RIBKit

actor Owner {
  private let root = FeedRouter()

  func give(to other: Taker) async {
    let listener = root.interactor.listener { (me: FeedInteractor, number: Int) in me.count += number }
    await other.take(listener)  // misuse
  }
}

actor Taker {
  private var listener: Listener<Int>?

  func take(_ listener: Listener<Int>) {
    self.listener = listener
  }
}
