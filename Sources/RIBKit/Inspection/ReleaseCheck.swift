/// A check of the children that were detached from a tree which goes on, before and after its root is released.
///
/// Before that, a child which its parent still holds looks like one which something else holds: both were detached, and live.
/// When the root has been released, the first is gone and the second lives. So the check begins before the release, and the
/// owner of the root calls ``finish()`` after it.
package struct ReleaseCheck {
  /// The children that live on, and those that their parents kept.
  package struct Answer {
    /// A leak for each child that lives on, in the order in which they were made.
    package let strays: [Leak]
    /// A leak for each child that was released only with its parent: of the root, and of all parents that were detached before.
    package let kept: [Leak]
  }

  private let watch: LeakWatch
  private let rootIsReleased: (() -> Void)?
  private let strays: [WatchedRIB]

  /// Begins a check.
  ///
  /// - Parameters:
  ///   - root: The root that is about to be released; it must be on the caller's isolation, or its tree must have ended.
  ///   - watch: The watch that was the current one when the children were made.
  /// - Complexity: O(*n* log *n*) for *n* RIBs that live.
  package init(of root: some Router, seenBy watch: LeakWatch) {
    self.watch = watch
    rootIsReleased = root.interactor.scope.node.probe?.willLetGo()
    strays = (watch.outer ?? watch).ribs.filter { $0.observer == ObjectIdentifier(watch) && $0.isStray }
  }

  /// Ends the check; the watch reports none of the strays again.
  ///
  /// - Returns: The leaks.
  package func finish() -> Answer {
    rootIsReleased?()
    let left = strays.filter(\.isStray)
    for stray in left { stray.expectSurvival() }
    // A watch around this one has what parents kept: it reports that itself, and there is none of it here.
    return Answer(strays: left.map(\.strayLeak), kept: watch.kept)
  }
}

extension WatchedRIB {
  fileprivate var strayLeak: Leak {
    let (_, router, interactor) = parts
    let parts = [router.map { "\(type(of: $0))" }, interactor.map { "\(type(of: $0))" }].compactMap(\.self)
    return leak(
      saying:
        """
        \(parts.joined(separator: " and ")), detached as \(path?.description ?? ""), \(parts.count > 1 ? "live" : "lives") on: \
        something other than the parent holds \(parts.count > 1 ? "them" : "it"). Look for a service, a delegate, a presenter or a static \
        property that has one of them, and for a closure that captures it.
        """)
  }
}
