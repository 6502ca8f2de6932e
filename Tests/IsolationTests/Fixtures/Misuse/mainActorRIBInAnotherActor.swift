// error: call to main actor-isolated initializer 'init(whenDone:)' in a synchronous actor-isolated context
// settings: mainActor, mainActorUpcoming
import RIBKit

actor Session {
  func start() {
    _ = FeedRouter()  // misuse
  }
}
