package import ModelStreams
package import RIBKit
internal import RIBModules

/// The features that come and go with their flags.
package final class Features {
  private let modules: Modules
  private let flags = MutableModelStream<Set<String>>([])

  package init(screen: Screen) {
    do {
      modules = try Modules([TipPluginModule(screen: screen)], flags: flags.stream)
    } catch {
      preconditionFailure("The list of modules is wrong: \(error)")
    }
  }

  /// Turns a flag on, or off.
  package func toggle(_ flag: String) { flags.update { $0.formSymmetricDifference([flag]) } }

  /// The names of the plugins in the menu of two players.
  package func names(for players: Players) -> ModelStream<[String]> {
    modules.applicable(.menu, to: players)
  }

  /// Makes a plugin of the menu.
  package func plugin(
    _ name: String, for players: Players, listener: Listener<Mark>
  ) -> any Router {
    modules.plugin(name, at: .menu, for: players, listener: listener)
  }
}
