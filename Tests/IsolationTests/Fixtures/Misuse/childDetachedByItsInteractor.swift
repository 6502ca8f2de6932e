// error: only a router detaches children: send a route with 'route(to:)'
import RIBKit

extension FeedInteractor {
  func drop(_ child: FeedRouter) {
    route(to: .top)
    detach(child)  // misuse
  }
}
