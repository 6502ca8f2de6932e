import RIBKit
import RIBLinks

/// The state of a level: a page, as in `p3`; the first is not said.
struct Page: LinkKey {
  var number = 0

  static let links: KeyLinks<Page> = [
    .link("", to: Page()),
    .link("p:number<int>", to: Page.init) { $0.number },
  ]

  init(_ number: Int = 0) {
    self.number = number
  }
}

/// A router that has no part in links.
final class PlainRouter: Router {
  final class PlainInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  let interactor = PlainInteractor()
}

/// A router that has a shelf beside something else.
final class WallRouter: LinkedRouter {
  let interactor = PlainRouter.PlainInteractor()

  var linkPart: LinkPart { LinkPart(through: ShelfRouter.self, of: self) }
  var shelf: ShelfRouter? { children.compactMap { $0 as? ShelfRouter }.first }

  func didAttach() {
    attach(PlainRouter())
  }

  func addShelf() {
    attach(ShelfRouter())
  }
}

/// A key that is read from nothing.
struct EndlessKey: LinkKey {
  static let links: KeyLinks<EndlessKey> = [.link("", to: EndlessKey())]
}

final class EndlessInteractor: Interactor {
  let scope = Scope<EndlessKey, Never>()
}

/// A router that always shows another one.
final class EndlessRouter: LinkedRouter {
  let interactor = EndlessInteractor()
  let slot = ChildSlot<EndlessKey>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to key: EndlessKey) {
    slot.show(key, in: self) { EndlessRouter() }
  }
}
