// error: sending 'me' risks causing data races
import RIBKit

extension FeedInteractor {
  @concurrent func load() async {}

  func didBecomeActive() {
    task { me in
      me.count += 1
      await me.load()  // misuse
    }
  }
}
