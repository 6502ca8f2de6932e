// error: a handler is synchronous
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { me, story in
      me.count += 1
      await Task.yield()  // misuse
    }
  }
}
