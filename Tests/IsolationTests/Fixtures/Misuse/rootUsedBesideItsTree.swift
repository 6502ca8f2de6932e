// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code
import RIBKit

actor Session {
  func begin() {
    let root = FeedRouter()
    root.launch()
    Task.detached { root.interactor.count += 1 }  // misuse
  }
}
