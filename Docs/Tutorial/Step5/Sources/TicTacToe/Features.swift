import ModelStreams
import RIBModules

/// The modules of the app, and the flags that turn their plugins on.
final class Features {
  let modules: Modules
  private let flags = MutableModelStream<Set<String>>([])

  init(screen: Screen) {
    do {
      modules = try Modules([TipPluginModule(screen: screen)], flags: flags.stream)
    } catch {
      preconditionFailure("The list of modules is wrong: \(error)")
    }
  }

  /// Turns a flag on, or off.
  func toggle(_ flag: String) { flags.update { $0.formSymmetricDifference([flag]) } }
}
