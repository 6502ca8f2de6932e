package import RIBKit
package import RIBModules

/// Offers a tip to the menu.
package struct TipPluginModule: Module {
  private let screen: Screen

  package init(screen: Screen) { self.screen = screen }

  package var profile: ModuleProfile { ModuleProfile("tip") }

  package func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("tip", when: { $0.x != Players.computer }) { [screen] _, players, listener in
        TipPluginRouter(interactor: TipPluginInteractor(players, listener: listener), screen: screen)
      }, into: .menu)
  }
}

/// Tells the first player where to begin.
package final class TipPluginInteractor: Interactor {
  package enum Action: Sendable { case begin }

  package let scope: Scope<Never, Mark>
  package let presenter: Presenter<String, Action>

  package init(_ players: Players, listener: Listener<Mark>) {
    presenter = Presenter("A tip for \(players.x): four lines lead through 5. t: begin.")
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(presenter.actions) { me, _ in me.notify(.x) }
  }
}

/// Shows the tip.
package final class TipPluginRouter: Router {
  package let interactor: TipPluginInteractor
  private let screen: Screen

  init(interactor: TipPluginInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show(interactor.presenter, draw: { $0 }, read: { $0 == "t" ? .begin : nil })
  }

  package func willDetach() { screen.hide(interactor.presenter) }
}
