// error: cannot convert value of type 'OtherEvent' to expected argument type 'FeedInteractor.Event'
import RIBKit

enum OtherEvent {
  case signedOut
}

extension FeedInteractor {
  func didBecomeActive() {
    notify(.closed)
    notify(OtherEvent.signedOut)  // misuse
  }
}
