// error: cannot convert value of type 'ModelStream<Story>' to expected argument type 'EventStream<Element>'
import ModelStreams
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    observe(stories) { me, story in
      guard !story.title.isEmpty else { return me.route(to: .top) }
      me.route(to: .story(story.titel))  // misuse
      me.count += 1
    }
  }
}
