import RIBKit
import RIBLinks

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
