// error: type 'FeedRouter' does not conform to the 'Sendable' protocol
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    call {
      FeedRouter()  // misuse
    } then: { me, _ in
      me.count += 1
    }
  }
}
