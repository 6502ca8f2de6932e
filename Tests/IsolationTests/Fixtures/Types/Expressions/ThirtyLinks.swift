import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

// Tables of links, and their plans in a tree.

nonisolated enum Destination: Sendable, Equatable {
  case home
  case page([String], Int)
  case order(OrderLink)
}

nonisolated struct OrderLink: LinkRoute {
  var id: UInt = 0
  var page = 1

  static let pattern = "shop://orders/:id<uint>?page<int>=1"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("id", &id)
    try fields("page", &page)
  }
}

func tableOfThirtyRoutes() throws -> LinkTable<Destination> {
  var draft = TableDraft<Destination>()
  try draft.add("shop://page0/:id<uint>") { .open(.page($0.all("id"), 0)) }
  try draft.add("shop://page1", priority: 1, attributes: .exported("page1")) { _ in .open(.home) }
  try draft.add("shop://page2/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 2))
  }
  try draft.add(OrderLink.self, pattern: "shop://page3/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page4?text") {
    $0.all("text").first.map { .open(.page([$0], 4)) } ?? .decline("no text")
  }
  try draft.add("shop://page5/:id<uint>") { .open(.page($0.all("id"), 5)) }
  try draft.add("shop://page6", priority: 6, attributes: .exported("page6")) { _ in .open(.home) }
  try draft.add("shop://page7/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 7))
  }
  try draft.add(OrderLink.self, pattern: "shop://page8/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page9?text") {
    $0.all("text").first.map { .open(.page([$0], 9)) } ?? .decline("no text")
  }
  try draft.add("shop://page10/:id<uint>") { .open(.page($0.all("id"), 10)) }
  try draft.add("shop://page11", priority: 11, attributes: .exported("page11")) { _ in .open(.home) }
  try draft.add("shop://page12/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 12))
  }
  try draft.add(OrderLink.self, pattern: "shop://page13/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page14?text") {
    $0.all("text").first.map { .open(.page([$0], 14)) } ?? .decline("no text")
  }
  try draft.add("shop://page15/:id<uint>") { .open(.page($0.all("id"), 15)) }
  try draft.add("shop://page16", priority: 16, attributes: .exported("page16")) { _ in .open(.home) }
  try draft.add("shop://page17/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 17))
  }
  try draft.add(OrderLink.self, pattern: "shop://page18/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page19?text") {
    $0.all("text").first.map { .open(.page([$0], 19)) } ?? .decline("no text")
  }
  try draft.add("shop://page20/:id<uint>") { .open(.page($0.all("id"), 20)) }
  try draft.add("shop://page21", priority: 21, attributes: .exported("page21")) { _ in .open(.home) }
  try draft.add("shop://page22/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 22))
  }
  try draft.add(OrderLink.self, pattern: "shop://page23/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page24?text") {
    $0.all("text").first.map { .open(.page([$0], 24)) } ?? .decline("no text")
  }
  try draft.add("shop://page25/:id<uint>") { .open(.page($0.all("id"), 25)) }
  try draft.add("shop://page26", priority: 26, attributes: .exported("page26")) { _ in .open(.home) }
  try draft.add("shop://page27/**rest") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 27))
  }
  try draft.add(OrderLink.self, pattern: "shop://page28/:id<uint>?page<int>=1") { .open(.order($0)) }
  try draft.add("shop://page29?text") {
    $0.all("text").first.map { .open(.page([$0], 29)) } ?? .decline("no text")
  }
  return try draft.build()
}

func changeOfATable(_ live: LiveTable<Destination>) throws -> Int {
  let token = try live.update { try $0.add("shop://now") { _ in .open(.home) } }
  return try live.update { draft in
    draft.remove(token)
    return draft.routes.count + 1
  }
}

func guardsOfAGate(_ table: LinkTable<Destination>, _ isOpen: Bool, _ call: LinkCall) {
  let office = LinkGuard("office") { call, match in
    guard isOpen else { return .defer("the shop is closed") }
    return .allow
  }
  let always = LinkGuard("always") { _, _ in isOpen ? .allow : .defer("later") }
  _ = [office, always].map { $0.name }.joined(separator: "\(call.origin)")
}

nonisolated enum ShopRoute: Hashable, LinkKey {
  case cart
  case item(UInt)
  case search(text: String, page: Int)

  static let links: KeyLinks<ShopRoute> = [
    .link("cart", to: .cart),
    .link("item/:id<uint>", to: ShopRoute.item, .exported("item")) {
      if case .item(let id) = $0 { id } else { nil }
    },
    .link("search?text&page<int>=1", to: ShopRoute.search, .exported("search")) {
      if case .search(let text, let page) = $0 { (text, page) } else { nil }
    },
  ]
}

final class ShopInteractor: Interactor {
  let scope = Scope<ShopRoute, Never>()
  var numbers: [String] = []
}

final class ShopRouter: Router, LinkedRouter {
  let interactor = ShopInteractor()
  private let slot = ChildSlot<ShopRoute>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to route: ShopRoute) {
    slot.show(route, in: self) { PageInteractor(listener: Listener { _ in }) }
  }
}

func plansOfLinks(_ root: ShopRouter) throws {
  var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
  try links.add(ShopRoute.self)
  try links.add("shop://call?number?", .exported("call us")) { (number: String?) in
    .atOnce { root in root.interactor.numbers.append(number ?? "112") }
  }
  try links.add("shop://order/:id<uint>/:page<int>") { (id: UInt, page: Int) in
    let workflow = ShopInteractor.workflow("order")
      .step("note") { me, _ in me.numbers.append("\(id), page \(page)") }
    return LinkPlan { workflow }
  }
  let opener = try LinkOpener(root, links: links)
  opener.open("shop://cart", from: .web) { me, outcome in
    me.numbers.append("\(outcome)")
    me.route(to: me.numbers.count > 1 ? .search(text: "\(outcome)", page: 1) : .cart)
  }
}

nonisolated enum DayRoute: Hashable, LinkKey {
  case day(Int)
  case span(from: Int, to: Int)

  static let links: KeyLinks<DayRoute> = [
    .link("day/:number<int>", to: DayRoute.day) { route in
      guard case .day(let number) = route else { return nil }
      return number
    },
    .link("days/:from<int>/:to<int>", to: DayRoute.span) { route in
      guard case .span(let from, let to) = route else { return nil }
      return (from, to)
    },
  ]
}

func partsOfTwoStatements(_ root: ShopRouter, _ slot: ChildSlot<ShopRoute>, _ stack: ChildStack<ShopRoute>) {
  _ = LinkPart(slot, of: root) { route in
    let wanted = route ?? .cart
    root.interactor.route(to: wanted)
  }
  _ = LinkPart(stack, of: root) { route in
    root.interactor.numbers.append("\(route)")
    root.interactor.route(to: route)
  }.updating(DayRoute.day(3)) { day in
    guard case .day(let number) = day else { return false }
    return number > 3
  }
  _ = LinkOverlay<ShopRoute> { route in
    let page = PageInteractor(route == .cart ? 1 : 2, listener: Listener { _ in })
    return page
  }
  _ = LinkPlan<ShopRouter>.ask(ShopInteractor.self, to: "order") { shop in
    guard shop.numbers.count < 10 else { throw CancellationError() }
    shop.numbers.append("order")
  }
}

func handlersOfRoutes(_ handlers: inout RouteHandlers<Destination>) {
  handlers.add("page") { fields in
    let rest = fields.all("rest")
    return rest.isEmpty ? .decline("nothing") : .open(.page(rest, 1))
  }
  handlers.add("order", OrderLink.self) { order in
    guard order.page > 0 else { return .decline("no page") }
    return .open(.order(order))
  }
}
