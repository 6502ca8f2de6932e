// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming
import RIBKit

func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(LaunchOptions(host: host))
  Task.detached { _ = host.settle() }  // misuse
}
