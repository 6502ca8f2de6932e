public import RIBKit

extension Router {
  /// Declares that this router is meant to outlive the test that has made it, with all that is attached under it then.
  ///
  /// For routers that tests share, in a static property for example. It must be called on the isolation of the tree. Without
  /// ``LeakCheck`` it does nothing.
  public func outlivesTest() {
    LeakWatch.expectSurvival(of: self)
  }
}
