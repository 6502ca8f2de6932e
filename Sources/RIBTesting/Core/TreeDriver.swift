internal import RIBKit
internal import Testing

/// Drives the tree that a harness tests: one interactor with a stub for its router, one router, or all of it.
///
/// It is of no generic type, since it is made in each test, and an unoptimised build looks up the metadata of such a type again and again.
final class TreeDriver {
  /// The verbs for the beginning and the end in sentences: the names of the harness's functions.
  typealias Verbs = (begin: String, end: String)

  let core: HarnessCore
  /// The type that is tested.
  let subject: Any.Type
  private let extent: HarnessExtent
  private var held: (any Router)?
  private var isFinished = false
  /// Whether tasks went on when the host was ended, so that nothing is known of them.
  private var hasAbandonedTasks = false

  /// Whether the tree is launched.
  private(set) var isActive = false

  init(
    _ root: any Router, testing subject: Any.Type, _ core: HarnessCore, of extent: HarnessExtent
  ) {
    self.core = core
    self.subject = subject
    self.extent = extent
    held = root
  }

  var verbs: Verbs { extent.verbs }

  /// The name of the type that is tested.
  var name: String { "\(subject)" }

  /// The root of the tree, as the harness has made it.
  func root<Root: Router>(as type: Root.Type) -> Root {
    guard let root = router as? Root else {
      preconditionFailure("RIBTesting: a harness has another root than it was made with.")
    }
    return root
  }

  private var router: any Router {
    guard let held else { preconditionFailure("RIBTesting: a harness was used while it was released.") }
    return held
  }

  /// Launches the tree and runs what follows.
  func begin(at place: SourceLocation) {
    guard !isFinished else {
      return core.fail("The test of \(name) is finished: make another harness for it.", at: place)
    }
    guard !isActive else {
      return core.fail("\(name) is active already: \(verbs.end) it first.", at: place)
    }
    isActive = true
    core.step(Step(verbs.begin), at: place) {
      let options = core.options(for: extent)
      core.running {
        if let actor = core.actor {
          router.launch(options, assumingIsolationTo: actor)
        } else {
          router.launch(options, on: core.host)
        }
      }
    }
  }

  /// Runs what was sent before, ends the tree and runs what follows; fails for pending work that was not declared.
  func end(cancelling meant: [PendingWork], at place: SourceLocation) {
    guard settleForEnd(at: place) else { return }
    // The end cancels everything: it must be looked at before.
    core.account(for: pendingWork, of: self, cancelling: meant, at: place)
    shutdown()
  }

  /// Runs what was sent before, ends the tree and runs what follows, whatever is pending.
  ///
  /// - Returns: The work that has not ended, if the harness is exhaustive.
  @discardableResult
  func end(at place: SourceLocation) -> Set<PendingWork> {
    guard settleForEnd(at: place) else { return [] }
    let pending = Set(pendingWork.compactMap { PendingWork($0) })
    shutdown()
    return pending
  }

  /// Runs what was sent before: a test that sends and ends would lose it, and whatever it leads to.
  private func settleForEnd(at place: SourceLocation) -> Bool {
    mustBeActive(at: place) && core.drive(Step(verbs.end), at: place)
  }

  private func shutdown() {
    isActive = false
    core.shutdown(router)
  }

  private var pendingWork: [OpenWork] {
    // A task stands behind all pending work: without one the tree need not be walked.
    core.exhaustivity == .loose || core.account.unfinished.isEmpty
      ? [] : core.run { router.pendingWork }
  }

  /// Fails the test if the tree is not launched.
  ///
  /// - Returns: Whether it is.
  func mustBeActive(at place: SourceLocation) -> Bool {
    if !isActive { core.fail("\(name) is not active: \(verbs.begin) it first.", at: place) }
    return isActive
  }

  /// Ends the activation at once and runs nothing; ``end(at:)`` must follow.
  ///
  /// It may be called by whatever the host runs.
  func detach() {
    core.run { core.host.detach(router) }
  }

  /// The open work of the activation, oldest first.
  var openWork: [OpenWork] { core.run { router.openWork } }

  /// The tasks of all activations that have not ended.
  var unfinishedWork: [OpenWork] { core.run { router.unfinishedWork } }

  /// Ends one of ``openWork``.
  func endWork(at index: Int) {
    core.run { router.endWork(at: index) }
  }

  /// Ends the test: fails for open work, ends the tree, fails for output that is left over.
  func finish(at place: SourceLocation) {
    guard !isFinished, core.mayFinish(at: place) else { return }
    isFinished = true
    // First what was sent before: only then does what is open now wait for something that the test has not done.
    core.drive(Step("finishes"), at: place)
    if isActive {
      core.account(for: pendingWork, of: self, cancelling: [], at: place)
      // Nobody can expect the detaches that the end of the test causes; all else is still accounted for.
      core.isFinishing = true
      end(at: place)
    }
    if !core.account.unfinished.isEmpty {
      core.failForUnfinished(unfinishedWork, of: name)
      core.failForUnfinished(core.run { router.unfinishedWorkOfOthers }, of: "a RIB under \(name)")
    }
    core.failForRest()
    // Last: from here on the tasks run elsewhere, so that nothing more is known of them.
    if !core.account.unfinished.isEmpty { hasAbandonedTasks = core.endHost() }
  }

  /// Ends the test if it has not ended, lets go of the tree and fails if it is still there; the last that a harness does.
  func release() {
    guard core.isOnActor else { return releaseElsewhere() }
    if !isFinished { finish(at: core.log.cause) }
    // A task that goes on may hold the interactor, and has failed the test already. It must be asked for while the tree is still there.
    let isRunning =
      hasAbandonedTasks || !core.account.unfinished.isEmpty && !router.unfinishedWork.isEmpty
    // It must begin before the root is released: what goes with the root was held by it.
    let check = core.watch.map { ReleaseCheck(of: router, seenBy: $0) }
    let isReleased = letGo()
    let hasStrays = check.map { core.failForChildren($0) } ?? false
    // A child that is held may hold its parent.
    if !isRunning, !isReleased, !hasStrays { core.failForSurvivor(name) }
    close()
    // After the failures, which describe what the host has left.
    if !isReleased || !core.account.unfinished.isEmpty { core.leaveHost() }
  }

  /// Lets go of router and interactor.
  ///
  /// - Returns: Whether they are released.
  private func letGo() -> Bool {
    var interactor: AnyObject? = held?.interactor
    var router: AnyObject? = held.take()
    // Nearly always nothing else holds them, and a weak reference costs more than the rest of this. The router is looked at first: it holds
    // the interactor, which is unique only when the router is gone.
    if isKnownUniquelyReferenced(&router) {
      router = nil
      if isKnownUniquelyReferenced(&interactor) { return true }
    }
    weak let lastRouter: AnyObject? = router
    weak let lastInteractor: AnyObject? = interactor
    (router, interactor) = (nil, nil)
    return lastRouter == nil && lastInteractor == nil
  }

  /// Fails if a harness that is released away from the actor of its tree has not been finished there.
  private func releaseElsewhere() {
    if !isFinished {
      core.fail(
        """
        The harness of \(name) was released away from its actor, where it cannot end the test. \
        Call finish() in the test, on the actor.
        """, at: core.origin)
    }
    // The tree stays where it is: it may be released on its actor only.
    close()
  }

  /// Hands over the failures and the trace, while there is a test to fail: a part that outlives the harness would keep both.
  private func close() {
    core.attachTrace(of: subject)
    core.watch?.close()
    core.sink.close()
  }
}

extension Router {
  fileprivate var openWork: [OpenWork] { interactor.scope.openWork }
  fileprivate var pendingWork: [OpenWork] { interactor.scope.openWorkOfSubtree { PendingWork($0) != nil } }
  fileprivate var unfinishedWork: [OpenWork] { interactor.scope.unfinishedWork }
  fileprivate var unfinishedWorkOfOthers: [OpenWork] { interactor.scope.unfinishedWorkOfOthers }

  fileprivate func endWork(at index: Int) { interactor.scope.endWork(at: index) }
}

/// How much of a tree a harness tests.
enum HarnessExtent {
  case interactor, router, tree

  /// The verbs for the beginning and the end of a life.
  var verbs: TreeDriver.Verbs {
    switch self {
    case .interactor: ("activate", "deactivate")
    case .router: ("attach", "detach")
    case .tree: ("launch", "shut down")
    }
  }
}
