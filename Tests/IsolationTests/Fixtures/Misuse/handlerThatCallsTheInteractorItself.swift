// error: call to method 'notify' in closure requires explicit use of 'self' to make capture semantics explicit
import ModelStreams
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { me, _ in
      me.notify(.closed)
      notify(.closed)  // misuse
    }
  }
}
