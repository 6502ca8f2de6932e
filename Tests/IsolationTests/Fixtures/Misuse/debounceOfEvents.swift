// error: value of type 'EventStream<Int>' has no member 'debounce'
import ModelStreams
import RIBKit

extension FeedInteractor {
  func search(_ keys: EventStream<Int>) {
    observe(keys.debounce(for: .seconds(1), clock: clock)) { me, _ in me.count += 1 }  // misuse
    observe(keys) { me, _ in me.after(.seconds(1), id: "search") { me in me.count += 1 } }
  }
}
