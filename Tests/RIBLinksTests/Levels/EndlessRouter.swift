import RIBKit
import RIBLinks

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
