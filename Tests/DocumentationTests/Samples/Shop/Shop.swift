import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks
import RIBSessions

enum Bottle: Hashable, LinkKey {
  case wine(UInt)

  static let links: KeyLinks<Bottle> = [
    .link("wine/:id<uint>", to: Bottle.wine, .exported("wine", guards: ["of age"])) {
      if case .wine(let id) = $0 { id } else { nil }
    }
  ]
}

final class CellarInteractor: Interactor {
  let scope = Scope<Bottle, Never>()
  let isOfAge: MutableModelStream<Bool>
  var opener: LinkOpener<CellarRouter, LinkParameters>?
  var outcomes: [String] = []

  init(isOfAge: MutableModelStream<Bool>) {
    self.isOfAge = isOfAge
  }

  func didBecomeActive() {
    preserve(isOfAge, as: "is of age")
    if let opener { preserve(opener, as: "waiting links") }
    resumeLinks()
  }

  func ageWasChecked() {
    confirmAge()
    resumeLinks()
  }

  func confirmAge() { isOfAge.send(true) }

  private func resumeLinks() {
    opener?.resume { me, link, outcome in me.outcomes.append("\(link ?? ""): \(outcome)") }
  }
}

final class CellarRouter: LinkedRouter {
  let interactor: CellarInteractor
  private let slot = ChildSlot<Bottle>()

  init(deferralTime: Duration) throws {
    let isOfAge = MutableModelStream(false)
    interactor = CellarInteractor(isOfAge: isOfAge)
    var links = LinkPlans<CellarRouter>(schemes: ["shop"])
    try links.add(Bottle.self)
    var rules = GateRules()
    rules.deferralTime = deferralTime
    rules.routeGuards = [
      LinkGuard("of age") { _, _ in isOfAge.latest ? .allow : .defer("check the age first") }
    ]
    interactor.opener = try LinkOpener(self, links: links, rules: rules)
  }

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to bottle: Bottle) {
    slot.show(bottle, in: self) { BottleInteractor() }
  }
}

final class BottleInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// The visit of a user on a server.
actor CellarVisit: Session {
  enum Event: Sendable {
    case open(LinkCall)
    case ageWasChecked
  }

  let root: CellarRouter

  init() throws {
    root = try CellarRouter(deferralTime: .seconds(86_400))
  }

  func handle(_ event: Event) async -> String? {
    switch event {
    case .open(let link):
      return await root.interactor.opener?.open(link).description
    case .ageWasChecked:
      root.interactor.confirmAge()
      return await root.interactor.opener?.resume()?.description
    }
  }
}

enum Order: Hashable, LinkKey {
  case order(UInt)

  static let links: KeyLinks<Order> = [
    .link("order/:id<uint>", to: Order.order, .exported("order", guards: ["signed in"])) {
      if case .order(let id) = $0 { id } else { nil }
    }
  ]
}

final class DoorInteractor: Interactor {
  enum Route: Hashable {
    case signIn
    case orders(user: String)
  }

  let scope = Scope<Route, Never>()
  let user: MutableModelStream<String?>
  var opener: LinkOpener<DoorRouter, LinkParameters>?
  var outcomes: [String] = []

  init(user: MutableModelStream<String?>) {
    self.user = user
  }

  func didBecomeActive() {
    opener?.resume { me, _, outcome in me.outcomes.append("\(outcome)") }
    observe(user.stream) { me, user in
      guard let user else { return me.route(to: .signIn) }
      me.route(to: .orders(user: user))
      me.opener?.beginSession(user, in: OrdersInteractor.self) { me, _, outcome in
        me.outcomes.append("\(outcome)")
      }
    }
  }

  func signOut() { user.send(nil) }
}

final class DoorRouter: Router, LinkedRouter, OverlaidRouter {
  let interactor: DoorInteractor
  let overlay = LinkOverlay<Notice> { NoticeInteractor($0) }
  private let slot = ChildSlot<DoorInteractor.Route>()

  init(user: MutableModelStream<String?>) {
    interactor = DoorInteractor(user: user)
  }

  var linkPart: LinkPart { LinkPart(through: slot) }

  func route(to route: DoorInteractor.Route) {
    // The overlay was for the user who signs out.
    if let shown = slot.key, shown != route { overlay.clear(in: self) }
    slot.show(route, in: self) {
      switch route {
      case .signIn: SignInInteractor()
      case .orders: OrdersRouter()
      }
    }
  }
}

final class FindInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var filter = Filter()
}

enum Place: Hashable, LinkKey {
  case find

  static let links: KeyLinks<Place> = [.link("find", to: .find, below: Filter.self)]
}

struct Filter: Hashable, LinkKey {
  var text = ""
  var tags: [String] = []

  static let links: KeyLinks<Filter> = [
    .link("?text&tag*", to: Filter.init(text:tags:), .exported("find")) { ($0.text, $0.tags) }
  ]
}

final class FindRouter: Router, LinkedRouter {
  let interactor = FindInteractor()

  var linkPart: LinkPart {
    LinkPart().updating(interactor.filter) { [interactor] filter in
      interactor.filter = filter
      return true
    }
  }
}

enum Offers: Hashable, LinkKey {
  case until(Day)

  static let links = KeyLinks<Offers>(
    [
      .link("offers/:until<date>", to: Offers.until, .exported("offers", guards: ["in time"])) {
        if case .until(let day) = $0 { day } else { nil }
      }
    ],
    types: [Day.type])
}

func inTime(_ today: @escaping @Sendable () -> Day) -> LinkGuard {
  LinkGuard("in time") { _, match in
    guard let until = match.parameters["until"], until < today().linkText else { return .allow }
    return .reject("the offer is over")
  }
}

final class RemoteLinks {
  let opener: LinkOpener<ShopRouter, LinkParameters>
  private let live: LiveConfiguration
  private let table: LiveTable<LinkParameters>
  private let handlers: RouteHandlers<LinkParameters>

  init(_ root: ShopRouter, _ links: LinkPlans<ShopRouter>, file: [UInt8], key: VerifyingKey) throws {
    var handlers = RouteHandlers<LinkParameters>()
    for name in ["item", "item web"] { handlers.add(name) { .open($0) } }
    let own = try links.table()
    let first = try LinkConfiguration(json: file, types: own.options.types)
    try first.check(against: own)
    let live = try LiveConfiguration(first, keys: [key]) { [handlers] new throws(LinkDefinitionError) in
      try new.check(against: own)
      _ = try new.draft(handlers).build()
    }
    table = LiveTable(try first.draft(handlers).build())
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(by: { live.configuration.rewrites })
    opener = LinkOpener(root, gate: LinkGate(table, rules: rules)) { fields in
      links.plan(for: fields) ?? .go(to: fields.link)
    }
    self.live = live
    self.handlers = handlers
  }

  func install(_ bytes: [UInt8]) throws {
    try live.install(bytes)
    table.replace(with: try live.configuration.draft(handlers).build())
  }
}

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
