// error: call to actor-isolated instance method 'launch(_:on:fileID:line:)' in a synchronous actor-isolated context
import RIBKit

actor Session {
  func begin(beside other: Session) {
    let root = FeedRouter()
    root.launch(on: other)  // misuse
  }
}
