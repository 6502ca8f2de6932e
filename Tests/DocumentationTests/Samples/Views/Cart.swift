import ModelStreams
import RIBKit

final class CartInteractor: Interactor {
  enum Route { case checkout }
  enum Action {
    case add(String)
    case pay
  }
  let scope = Scope<Route, Never>()
  let presenter = Presenter<[String], Action>([])
  private let cart: MutableModelStream<[String]>

  init(items: [String]) { cart = MutableModelStream(items) }

  func didBecomeActive() {
    observe(cart.stream) { me, items in me.presenter.show(items) }
    observe(presenter.actions) { me, action in
      switch action {
      case .add(let item): me.cart.update { $0.append(item) }
      case .pay: me.route(to: .checkout)
      }
    }
  }
}

final class CartRouter: Router {
  let interactor: CartInteractor
  private let slot = ChildSlot<CartInteractor.Route>()

  init(items: [String]) { interactor = CartInteractor(items: items) }

  func route(to route: CartInteractor.Route) {
    slot.show(route, in: self) { CheckoutInteractor() }
  }
}

final class CheckoutInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
