// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code
import RIBKit

final class Log: TreeObserver {
  var events: [TreeEvent] = []
  func observe(_ event: TreeEvent) { events.append(event) }
}

actor Session {
  func begin() {
    let log = Log()
    FeedRouter().launch(LaunchOptions(observer: log))
    Task.detached { print(log.events) }  // misuse
  }
}
