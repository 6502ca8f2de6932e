// error: only a router attaches children: send a route with 'route(to:)'
import RIBKit

extension FeedInteractor {
  func didBecomeActive() {
    route(to: .story("child"))
    attach(FeedRouter())  // misuse
  }
}
