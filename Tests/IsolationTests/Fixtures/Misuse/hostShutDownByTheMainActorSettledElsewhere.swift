// error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
// settings: mainActor, mainActorUpcoming
import RIBKit

func end(_ root: FeedRouter) {
  let host = ManualHost()
  host.shutdown(root)
  Task.detached { _ = host.settle() }  // misuse
}
