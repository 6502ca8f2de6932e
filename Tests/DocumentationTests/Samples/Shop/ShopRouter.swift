import DeepLinks
import RIBKit
import RIBLinks

final class ShopInteractor: Interactor {
  enum Route: Hashable, LinkKey {
    case cart
    case item(UInt)
    case search(text: String, page: Int)
    case checkout

    static let links: KeyLinks<Route> = [
      .link("cart", to: .cart),
      .link("item/:id<uint>", to: Route.item, .exported("item")) {
        if case .item(let id) = $0 { id } else { nil }
      },
      .link("search?text&page<int>=1", to: Route.search, .exported("search")) {
        if case .search(let text, let page) = $0 { (text, page) } else { nil }
      },
    ]
  }

  let scope = Scope<Route, Never>()
  var called: [String] = []

  func call(_ number: String) {
    called.append(number)
  }
}

final class ShopRouter: Router, LinkedRouter {
  let interactor = ShopInteractor()
  private let slot = ChildSlot<ShopInteractor.Route>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to route: ShopInteractor.Route) {
    slot.show(route, in: self) { ItemInteractor() }
  }
}
