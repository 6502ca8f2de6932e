internal import RIBKit

/// A check of the children that were detached from a running tree, before and after its root is released.
///
/// Before the release, a child that its parent still retains looks like one that something else retains: both were detached and
/// survive. After the root's release, the first is gone and the second survives. So the check begins before the release, and the
/// owner of the root calls ``finish()`` after it.
struct ReleaseCheck {
  /// The surviving children, and those that their parents kept.
  struct Answer {
    /// A leak for each surviving child, in the order in which they were created.
    let strays: [Leak]
    /// A leak for each child that lived until its parent was released: the root, or a parent that was detached earlier.
    let kept: [Leak]
  }

  private let watch: LeakWatch
  private let rootIsReleased: (() -> Void)?
  private let strays: [WatchedRIB]

  /// Begins a check of a root that is about to be released.
  ///
  /// The root must be on the caller's isolation, or its tree must have ended. The watch must have been the current one when the
  /// children were created.
  ///
  /// - Complexity: O(*n* log *n*) for *n* surviving RIBs.
  init(of root: some Router, seenBy watch: LeakWatch) {
    self.watch = watch
    rootIsReleased = root.interactor.scope.node.probe?.willLetGo()
    strays = (watch.outer ?? watch).ribs.filter { $0.observer == ObjectIdentifier(watch) && $0.isStray }
  }

  /// Ends the check; the watch does not report the strays again.
  func finish() -> Answer {
    rootIsReleased?()
    let left = strays.filter(\.isStray)
    for stray in left { stray.expectSurvival() }
    // An enclosing watch has the children that parents kept and reports them itself, so none are left here.
    return Answer(strays: left.map(\.strayLeak), kept: watch.kept)
  }
}

extension WatchedRIB {
  fileprivate var strayLeak: Leak {
    let (_, router, interactor) = parts
    let isLeaf = router === interactor
    let parts = [isLeaf ? nil : router.map { "\(type(of: $0))" }, interactor.map { "\(type(of: $0))" }]
      .compactMap(\.self)
    return leak(
      saying:
        """
        \(parts.joined(separator: " and ")) (\(path?.description ?? "")) \(parts.count > 1 ? "are" : "is") detached but still alive: \
        something other than the parent holds \(parts.count > 1 ? "them" : "it"). Look for a service, a delegate, a presenter, a static \
        property or a closure that refers to one of them.
        """)
  }
}
