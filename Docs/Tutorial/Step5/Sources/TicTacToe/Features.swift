package import ModelStreams
package import RIBModules

/// The modules of the app, and the flags that turn their plugins on.
package final class Features {
  package let flags = MutableModelStream<Set<String>>([])
  package let modules: Modules

  package init(screen: Screen) {
    do {
      modules = try Modules([TipPluginModule(screen: screen)], flags: flags.stream)
    } catch {
      preconditionFailure("The list of modules is wrong: \(error)")
    }
  }
}
