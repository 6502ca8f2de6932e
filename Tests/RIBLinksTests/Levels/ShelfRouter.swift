import RIBKit
import RIBLinks

/// What a shelf holds; no link can say it.
enum Holding { case books, nothing }

final class ShelfInteractor: Interactor {
  let scope = Scope<Holding, Never>()
}

/// A router that says nothing in links, and lets them through.
final class ShelfRouter: LinkedRouter {
  let interactor = ShelfInteractor()
  let slot = ChildSlot<Holding>()

  var linkPart: LinkPart { LinkPart(through: slot) }

  func route(to holding: Holding) {
    slot.show(holding, in: self) {
      switch holding {
      case .books: BooksRouter()
      case .nothing: PlainRouter()
      }
    }
  }
}
