import RIBKit
import RIBSessions

enum BasketEvent: Codable, Sendable {
  case add(Int)
  case items
}

/// The basket of one user: a session with a tree of two RIBs.
actor Basket: Session {
  let root = BasketRouter()

  func handle(_ event: BasketEvent) -> [Int] {
    switch event {
    case .add(let item):
      root.parcel?.add(item)
      // Answers are stored with the session, so this one is short.
      return []
    case .items: return root.interactor.packed + (root.parcel?.items ?? [])
    }
  }
}

final class BasketInteractor: Interactor {
  /// The route is the number of packed items, which differs for each parcel.
  let scope = Scope<Int, Never>()
  private(set) var packed: [Int] = []

  func didBecomeActive() {
    preserve(\.packed, as: "packed")
    route(to: packed.count)
  }

  func parcel(_ event: ParcelEvent) {
    switch event {
    case .filled(let items):
      packed += items
      route(to: packed.count)
    }
  }
}

final class BasketRouter: Router {
  let interactor = BasketInteractor()
  private let slot = ChildSlot<Int>()

  /// The open parcel.
  var parcel: ParcelInteractor? { children.first as? ParcelInteractor }

  func route(to packedCount: Int) {
    slot.show(packedCount, in: self) {
      ParcelInteractor(listener: interactor.listener { $0.parcel($1) })
    }
  }
}

enum ParcelEvent {
  case filled([Int])
}

/// A parcel, which is replaced by an empty one when it is full.
final class ParcelInteractor: Leaf {
  let scope: Scope<Never, ParcelEvent>
  private(set) var items: [Int] = []

  init(listener: Listener<ParcelEvent>) { scope = Scope(listener: listener) }

  func didBecomeActive() { preserve(\.items, as: "items") }

  func add(_ item: Int) {
    items.append(item)
    if items.count == 5 { notify(.filled(items)) }
  }
}
