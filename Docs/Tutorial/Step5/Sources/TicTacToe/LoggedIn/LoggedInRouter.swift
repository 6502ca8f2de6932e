internal import RIBKit
package import RIBLinks

package final class LoggedInRouter: Router, LinkedRouter {
  package let interactor: LoggedInInteractor
  private let offGameBuilder: OffGameBuilder
  private let gameBuilder: GameBuilder
  private let slot = ChildSlot<LoggedInInteractor.Route>()

  package var linkPart: LinkPart { LinkPart(slot, of: self) }

  init(interactor: LoggedInInteractor, offGameBuilder: OffGameBuilder, gameBuilder: GameBuilder) {
    self.interactor = interactor
    self.offGameBuilder = offGameBuilder
    self.gameBuilder = gameBuilder
  }

  package func route(to route: LoggedInInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .offGame:
      slot.show(route, in: self) {
        offGameBuilder.build(listener: interactor.listener { $0.offGame($1) })
      }
    case .game(let first):
      slot.show(route, in: self) {
        gameBuilder.build(first: first, listener: interactor.listener { $0.game($1) })
      }
    }
  }
}
