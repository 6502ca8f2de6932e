import Foundation
import RIBKit
import RIBSessions

/// A session that counts purchases, and has each one delivered.
actor Shop: Session {
  enum Event {
    case buy(String)
    case look
  }

  let root = ShopRouter()
  private let deliveries: FileHandle

  /// - Parameter deliveries: A file that gets a line for each delivery.
  init(deliveries: FileHandle) { self.deliveries = deliveries }

  func handle(_ event: Event) -> Int {
    if case .buy(let key) = event { root.interactor.buy(key) }
    return root.interactor.count
  }

  func didSave() {
    for key in root.interactor.takeOutbox() { deliveries.write(Data("\(key)\n".utf8)) }
  }
}

final class ShopInteractor: Interactor {
  let scope = Scope<[Int], Never>()
  private(set) var count = 0
  private var outbox: [String] = []

  func didBecomeActive() {
    preserve(\.count, as: "count")
    preserve(\.outbox, as: "outbox")
    route(to: [1, 2, 3])
  }

  func buy(_ key: String) {
    count += 1
    outbox.append(key)
  }

  func takeOutbox() -> [String] {
    defer { outbox = [] }
    return outbox
  }
}

final class ShopRouter: Router {
  let interactor = ShopInteractor()
  private let shelf = ChildList<Int>()
  func route(to places: [Int]) { shelf.show(places, in: self) { _ in ShelfRouter() } }
}

final class ShelfInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private var note = "a note of some length"
  func didBecomeActive() { preserve(\.note, as: "note") }
}

final class ShelfRouter: Router {
  let interactor = ShelfInteractor()
}
