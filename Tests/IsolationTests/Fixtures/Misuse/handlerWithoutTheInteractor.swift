// error: expects 2 arguments, but 1 was used in closure body
// settings: upcoming
import ModelStreams
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { story in print(story) }  // misuse
    observe(stories) { me, story in print(story) }
  }
}
