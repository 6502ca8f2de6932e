// error: capture of 'self' with non-Sendable type 'FeedInteractor' in a '@Sendable' closure
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    call {
      self.count += 1  // misuse
    } then: { me, _ in
      me.count += 1
    }
  }
}
