import RideExample
import TestSupport

extension RideApp {
  /// Makes an app whose tree ends with the test that is running.
  static func forTest(keys: LinkKeys = .none) throws -> RideApp {
    let app = try RideApp(keys: keys)
    TestTrees.endWithTest { _ = app.shutdown() }
    return app
  }
}
