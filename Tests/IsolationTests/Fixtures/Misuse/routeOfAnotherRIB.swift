// error: cannot convert value of type 'OtherRoute' to expected argument type 'FeedInteractor.Route'
import RIBKit

enum OtherRoute {
  case settings
}

extension FeedInteractor {
  func didBecomeActive() {
    route(to: .top)
    route(to: OtherRoute.settings)  // misuse
  }
}
