import RIBKit

/// A diary for whoever is signed in.
final class DiaryInteractor: Interactor {
  enum Route: Hashable, Codable {
    case signedOut
    case signedIn(user: String)
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .signedOut) }
}

final class DiaryRouter: Router {
  let interactor = DiaryInteractor()
  private let slot = ChildSlot<DiaryInteractor.Route>()

  func route(to route: DiaryInteractor.Route) {
    switch route {
    case .signedOut:
      forgetUnclaimed()
      slot.show(route, in: self) { InboxInteractor() }
    case .signedIn:
      slot.show(route, in: self) { LetterInteractor() }
    }
  }
}

/// A basket whose type had another name in an earlier release.
final class CartInteractor: Leaf {
  static var savedName: String { "Basket" }
  let scope = Scope<Never, Never>()
  private(set) var items: [String] = []

  func didBecomeActive() { preserve(\.items, as: "items") }
}

func migrateCart(_ saved: inout SavedTree) {
  if saved.version < 4 { saved.move("Root/Basket", to: "Root/Account/Basket") }
}
