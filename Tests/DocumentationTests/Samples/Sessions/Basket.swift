import RIBKit
import RIBSessions

/// A request to a basket.
enum BasketEvent: Codable, Sendable {
  case add(String)
  case order(key: String)
}

/// The basket of one user.
actor Basket: Session {
  let root = BasketInteractor()
  private let courier: any Courier

  init(courier: any Courier) { self.courier = courier }

  func handle(_ event: BasketEvent) -> [String] {
    switch event {
    case .add(let item): root.add(item)
    case .order(let key): root.order(key: key)
    }
    return root.items
  }

  func didSave() async {
    for order in root.outbox {
      // If that fails, the order stays, and is tried again later.
      guard (try? await courier.deliver(order.items, key: order.key)) != nil else { return }
      root.orderIsDone(order.key)
    }
  }

  func hasPendingEffects() -> Bool { !root.outbox.isEmpty }
}

/// A service that does something outside, and knows by the key what it has done already.
protocol Courier: Sendable {
  func deliver(_ items: [String], key: String) async throws
}

final class BasketInteractor: Leaf {
  struct Order: Codable {
    var key: String
    var items: [String]
  }

  let scope = Scope<Never, Never>()
  private(set) var items: [String] = []
  private(set) var outbox: [Order] = []

  func didBecomeActive() {
    preserve(\.items, as: "items")
    preserve(\.outbox, as: "outbox")
  }

  func add(_ item: String) { items.append(item) }

  func order(key: String) {
    outbox.append(Order(key: key, items: items))
    items = []
  }

  func orderIsDone(_ key: String) { outbox.removeAll { $0.key == key } }
}
