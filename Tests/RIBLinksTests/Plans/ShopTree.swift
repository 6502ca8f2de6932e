import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

/// A small app with twelve links, each written once.
enum Shop {
  enum Tab: Hashable, LinkKey {
    case home
    case catalog
    case orders
    case account
    case login

    static let links: KeyLinks<Tab> = [
      .link("home", to: .home, .exported("home")),
      .link("catalog", to: .catalog, .exported("catalog"), below: Page.self),
      .link("orders", to: .orders, .exported("orders", guards: ["signed in"]), below: Order.self),
      .link("account", to: .account),
    ]
  }

  enum Page: Hashable, LinkKey {
    case item(Int)
    case reviews(item: Int, sort: String?)
    case search(text: String, page: Int)
    case category([String])

    static let links: KeyLinks<Page> = [
      .link("item/:id<int>", to: Page.item, .exported("item")) {
        if case .item(let id) = $0 { id } else { nil }
      },
      .link("item/:id<int>/reviews?sort(new|old)?", to: Page.reviews, .exported("reviews")) {
        if case .reviews(let item, let sort) = $0 { (item, sort) } else { nil }
      },
      .link("search?text&page<int>=1", to: Page.search, .exported("search")) {
        if case .search(let text, let page) = $0 { (text, page) } else { nil }
      },
      .link("category/**names", to: Page.category, .exported("category")) {
        if case .category(let names) = $0 { names } else { nil }
      },
    ]
  }

  enum Order: Hashable, LinkKey {
    case order(UInt)
    case receipt(UInt)

    static let links: KeyLinks<Order> = [
      .link(":order<uint>", to: Order.order) { if case .order(let id) = $0 { id } else { nil } },
      .link(":order<uint>/receipt", to: Order.receipt) { if case .receipt(let id) = $0 { id } else { nil } },
    ]
  }

  static func links() throws(RouteError) -> LinkPlans<ShopTreeRouter> {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"], hosts: ["shop.example"])
    try links.add(Tab.self)
    try links.add("shop://wish/:item<int>?note?") { (item: Int, note: String?) in
      .atOnce { $0.interactor.wishes.append("\(item) \(note ?? "-")") }
    }
    try links.add("sign-out") { .atOnce { $0.interactor.route(to: .login) } }
    return links
  }
}

final class ShopTreeInteractor: Interactor {
  let scope = Scope<Shop.Tab, Never>()
  var wishes: [String] = []
}

final class ShopTreeRouter: LinkedRouter {
  let interactor = ShopTreeInteractor()
  let slot = ChildSlot<Shop.Tab>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to tab: Shop.Tab) {
    slot.show(tab, in: self) {
      switch tab {
      case .catalog: ShelfOfKeys<Shop.Page>()
      case .orders: ShelfOfKeys<Shop.Order>()
      case .home, .account, .login: PlainRouter()
      }
    }
  }
}

/// A router that shows a plain one for each key.
final class ShelfOfKeys<Key: LinkKey>: LinkedRouter {
  final class Inside: Interactor {
    let scope = Scope<Key, Never>()
  }

  let interactor = Inside()
  let slot = ChildSlot<Key>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to key: Key) {
    slot.show(key, in: self) { PlainRouter() }
  }
}
