package import ModelStreams
package import RIBKit
package import RIBModules

/// The modules of the ride, in the only list that names all features.
package enum RideModules {
  /// Joins the modules.
  ///
  /// - Parameters:
  ///   - screen: The screen on which views are shown.
  ///   - host: The host of the tree, with the ride's clock.
  ///   - flags: The flags that are on.
  ///   - connecting: The time that the trips module takes to start, on the ride's clock.
  /// - Returns: The modules.
  /// - Throws: `ModuleErrors` with all problems.
  package static func join(
    screen: Screen, host: ManualHost, flags: ModelStream<Set<String>>? = nil, connecting: Duration = .zero
  ) throws(ModuleErrors) -> Modules {
    let clock = host.clock
    let shared = try SharedServices { $0.provide(.clock) { _ in clock } }
    let list: [any Module] = [
      ScreenModule(screen: screen), AccountsModule(), ReceiptsModule(), PaymentsModule(),
      TripsModule(connecting: connecting), TipsModule(), LostItemsModule(),
    ]
    return try Modules(list, shared: shared, flags: flags, host: host)
  }
}

/// A module that provides the app's screen.
private struct ScreenModule: Module {
  let screen: Screen

  var profile: ModuleProfile { ModuleProfile("screen", provides: .screen) }

  func register(in modules: ModuleRegistry) {
    modules.provide(.screen) { _ in screen }
  }
}
