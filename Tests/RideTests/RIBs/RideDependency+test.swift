import ModelStreams
import RIBKit
import RideExample

extension RideDependency {
  /// The modules of the ride on the host of a test, which are a list that fits.
  static func forTest(
    on host: ManualHost, screen: Screen = Screen(), flags: ModelStream<Set<String>>? = nil
  ) -> RideDependency {
    do {
      let modules = try RideModules.join(screen: screen, host: host, flags: flags)
      return RideDependency(modules: modules, screen: screen)
    } catch {
      fatalError("The modules of the ride do not fit: \(error)")
    }
  }
}
