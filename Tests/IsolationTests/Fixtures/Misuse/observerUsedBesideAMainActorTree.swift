// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming
import RIBKit

nonisolated final class Log: TreeObserver {
  var events: [TreeEvent] = []
  func observe(_ event: TreeEvent) { events.append(event) }
}

func begin() {
  let log = Log()
  FeedRouter().launch(LaunchOptions(observer: log))
  Task.detached { print(log.events) }  // misuse
}
