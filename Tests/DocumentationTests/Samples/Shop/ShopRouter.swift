import RIBKit
import RIBLinks

final class ShopInteractor: Interactor {
  enum Route: Hashable, LinkKey {
    case item(Int)

    init?(reading path: inout LinkPath) {
      guard path.next("item"), let number = path.next(as: Int.self) else { return nil }
      self = .item(number)
    }

    var segment: LinkSegment? {
      switch self {
      case .item(let number): LinkSegment("item", "\(number)")
      }
    }
  }

  let scope = Scope<Route, Never>()
}

final class ShopRouter: Router, LinkedRouter {
  let interactor = ShopInteractor()
  private let stage = ChildSlot<ShopInteractor.Route>()

  var linkPart: LinkPart { LinkPart(stage, of: self) }

  func route(to route: ShopInteractor.Route) {
    stage.show(route, in: self) { ItemRouter() }
  }
}
