import RideExample
import TreeSupport

extension RideApp {
  /// Makes an app whose tree ends with the test that is running.
  static func forTest() throws -> RideApp {
    let app = try RideApp()
    TestTrees.endWithTest { _ = app.shutdown() }
    return app
  }
}
