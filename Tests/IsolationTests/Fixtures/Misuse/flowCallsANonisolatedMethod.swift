// error: sending 'me' risks causing data races
// settings: plain
import RIBKit

extension FeedInteractor {
  func load() async {}

  func didBecomeActive() {
    task { me in
      me.count += 1
      await me.load()  // misuse
    }
  }
}
