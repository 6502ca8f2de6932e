/// Looks which children were detached while their parents stayed, and are held by others than those.
///
/// It is made before the root of the tree is let go of and finished after that: what has gone with the root was kept by the tree, and a
/// ``ReleaseCheck`` tells of it.
package struct StrayCheck {
  private let strays: [WatchedRIB]

  /// Begins a check of what was made while a watch was the current one.
  ///
  /// - Parameter watch: The watch.
  /// - Complexity: O(*n* log *n*) for *n* RIBs that live.
  package init(of watch: LeakWatch) {
    strays = (watch.outer ?? watch).ribs.filter { $0.observer == ObjectIdentifier(watch) && $0.isStray }
  }

  /// The leaks that are left; the watch does not tell of them again.
  ///
  /// - Returns: One for each child, in the order in which they were made.
  package func finish() -> [Leak] {
    strays.filter(\.isStray).map { stray in
      stray.expectSurvival()
      return stray.strayLeak
    }
  }
}

extension WatchedRIB {
  fileprivate var strayLeak: Leak {
    let (_, router, interactor) = parts
    let parts = [router.map { "\(type(of: $0))" }, interactor.map { "\(type(of: $0))" }].compactMap(\.self)
    return leak(
      saying:
        """
        \(parts.joined(separator: " and ")), detached as \(trail?.description ?? ""), \(parts.count > 1 ? "live" : "lives") on: \
        something other than the parent holds \(parts.count > 1 ? "them" : "it"). Look for a service, a delegate, a presenter or a static \
        property that has one of them, and for a closure that captures it.
        """)
  }
}
