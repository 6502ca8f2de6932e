internal import ModelStreams
package import RIBModules

/// The modules of the app, and the flags that turn their plugins on.
package final class Features {
  package let modules: Modules
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
}
