import RIBKit
import RIBModules

/// Adds a tip to the menu.
struct TipPluginModule: Module {
  let screen: Screen

  var profile: ModuleProfile { ModuleProfile("tip") }

  func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("tip", when: { $0.x != Players.computer }) { [screen] _, players, listener in
        TipPluginInteractor(players, screen: screen, listener: listener)
      }, into: .menu)
  }
}

/// Tells the first player where to begin.
final class TipPluginInteractor: Leaf {
  enum Action: Sendable { case begin }

  let scope: Scope<Never, Mark>
  let presenter: Presenter<String, Action>
  private let screen: Screen

  init(_ players: Players, screen: Screen, listener: Listener<Mark>) {
    self.screen = screen
    presenter = Presenter("A tip for \(players.x): four winning lines cross cell 5. t: start as X.")
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, _ in me.notify(.x) }
  }

  func didAttach() { screen.show(presenter, draw: { $0 }, read: { $0 == "t" ? .begin : nil }) }

  func willDetach() { screen.hide(presenter) }
}
