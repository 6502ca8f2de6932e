import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks

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
