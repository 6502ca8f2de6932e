// error: capture of 'self' with non-Sendable type 'FeedInteractor' in a '@Sendable' closure
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    start(
      Worker("refresh") {
        self.count += 1  // misuse
      })
  }
}
