// error: call to actor-isolated instance method 'launch(_:on:fileID:line:)' in a synchronous nonisolated context
import RIBKit

nonisolated func withSpan(_ body: () -> Void) { body() }

actor Session {
  func begin() {
    let root = FeedRouter()
    withSpan { root.launch() }  // misuse
    withSpan {
      _ = self
      root.launch()
    }
  }
}
