internal import RIBKit
internal import Testing

/// A driver of the tree that a harness tests: one interactor with a router double, one router, or a whole tree.
///
/// It isn't generic, because each test creates one, and an unoptimized build looks up the metadata of a generic type again and again.
final class TreeDriver {
  /// The verbs for the start and the end of the subject in messages: the names of the harness functions.
  typealias Verbs = (begin: String, end: String)

  let core: HarnessCore
  /// The tested type.
  let subject: Any.Type
  private var held: (any Router)?
  private var isFinished = false
  /// Whether tasks were unfinished when the host was ended, so that their state is unknown.
  private var hasAbandonedTasks = false

  /// Whether the tree is launched.
  private(set) var isActive = false
  private var hasBeenActive = false
  /// Whether the activation has ended already, by ``detach()``.
  private var isDetached = false
  private var savedAtEnd = SavedTree()

  init(_ root: any Router, testing subject: Any.Type, _ core: HarnessCore) {
    self.core = core
    self.subject = subject
    held = root
  }

  var verbs: Verbs { core.extent.verbs }

  /// The name of the tested type.
  var name: String { "\(subject)" }

  /// Returns the root of the tree, as the harness created it.
  func root<Root: Router>(as type: Root.Type) -> Root {
    guard let root = router as? Root else {
      fatalError("RIBTesting: a harness has a root other than the one it was created with.")
    }
    return root
  }

  var router: any Router {
    guard let held else { fatalError("RIBTesting: a harness was used while it was being released.") }
    return held
  }

  /// Launches the tree, restoring what was saved, and runs all resulting work.
  ///
  /// The version is that of the application, for the next save.
  func begin(restoring saved: SavedTree? = nil, version: Int = 1, at place: SourceLocation) {
    guard !isFinished else {
      return core.fail("The test of \(name) is finished. Create another harness for it.", at: place)
    }
    guard !isActive else {
      let remedy = verbs.end == "shut down" ? "shut it down" : "\(verbs.end) it"
      return core.fail("\(name) is already active: \(remedy) first.", at: place)
    }
    guard !router.isAttached else {
      return core.fail(
        "\(name) is already part of another tree. Give each harness its own interactor and its own router.",
        at: place)
    }
    if hasBeenActive, saved != nil {
      core.fail(
        "\(name) has already been active, so its values are not restored. Create another harness.", at: place)
    }
    (isActive, hasBeenActive, isDetached, core.hasBegun) = (true, true, false, true)
    core.step(Step(saved == nil ? verbs.begin : "restore"), at: place) {
      let options = core.options(restoring: saved ?? SavedTree(), version: version)
      core.running {
        if let actor = core.actor {
          router.launch(options, assumingIsolationTo: actor)
        } else {
          router.launch(options, on: core.host)
        }
      }
    }
  }

  /// Runs pending work, ends the tree and runs all resulting work; fails for undeclared pending work.
  func end(cancelling meant: [PendingWork], at place: SourceLocation) {
    guard settleForEnd(at: place) else { return }
    // The end cancels all work, so check it first.
    core.account(for: pendingWork, of: self, cancelling: meant, at: place)
    shutdown()
  }

  /// Runs pending work, ends the tree and runs all resulting work, regardless of open work.
  ///
  /// - Returns: The unfinished work, if the harness is exhaustive.
  @discardableResult
  func end(at place: SourceLocation) -> Set<PendingWork> {
    guard settleForEnd(at: place) else { return [] }
    let pending = Set(pendingWork.compactMap { PendingWork($0) })
    shutdown()
    return pending
  }

  /// Runs pending work, because a test that sends and then ends would lose the values and their effects.
  private func settleForEnd(at place: SourceLocation) -> Bool {
    mustBeActive(at: place) && core.drive(Step(verbs.end), at: place)
  }

  private func shutdown() {
    savedAtEnd = saved
    isActive = false
    core.shutdown(router)
  }

  /// Ends the tree as a killed process would: no hook runs, and open work is cancelled.
  ///
  /// - Returns: The saved tree at the moment of the kill.
  func kill(at place: SourceLocation) -> SavedTree {
    guard settleForEnd(at: place) else { return savedAtEnd }
    core.run { router.skipHooks() }
    // Its hooks would have removed the leftovers.
    core.isKilled = true
    shutdown()
    return savedAtEnd
  }

  private var pendingWork: [OpenWork] {
    // All pending work runs in tasks: without a task the tree need not be traversed.
    core.exhaustivity == .off || core.account.unfinished.isEmpty
      ? [] : core.run { router.pendingWork }
  }

  /// Fails the test if the tree isn't launched.
  ///
  /// - Returns: Whether it is launched.
  func mustBeActive(at place: SourceLocation) -> Bool {
    if !isActive { core.fail("\(name) is not active: \(verbs.begin) it first.", at: place) }
    return isActive
  }

  /// Ends the activation immediately and runs nothing; call ``end(at:)`` afterwards.
  ///
  /// Any code on the host may call it.
  func detach() {
    savedAtEnd = saved
    isDetached = true
    core.run { core.host.detach(router) }
  }

  /// The saved tree: as it is now, or as it was at its end.
  var saved: SavedTree {
    guard isActive, !isDetached else { return savedAtEnd }
    // Most subjects preserve nothing, so that their host need not be entered.
    return router.preservesNothing ? SavedTree() : core.run { router.save() } ?? savedAtEnd
  }

  /// The name of the router that is tested, in the places of its saved values.
  var savedName: String { core.run { type(of: router).savedName } }

  /// The open work of the activation, oldest first.
  var openWork: [OpenWork] { core.run { router.openWork } }

  /// The unfinished tasks of all activations.
  var unfinishedWork: [OpenWork] { core.run { router.unfinishedWork } }

  /// Ends the work at an index of ``openWork``.
  func endWork(at index: Int) {
    core.run { router.endWork(at: index) }
  }

  /// Ends the test: fails for open work, ends the tree, and fails for leftover output.
  func finish(at place: SourceLocation) {
    guard !isFinished, core.mayFinish(at: place) else { return }
    isFinished = true
    // Pending work runs first: only then does open work wait for something that the test has not done.
    core.drive(Step("finishes"), at: place)
    if isActive {
      core.account(for: pendingWork, of: self, cancelling: [], at: place)
      // The test cannot expect the detaches that its own end causes; all other output still counts.
      core.isFinishing = true
      end(at: place)
    }
    if !core.account.unfinished.isEmpty {
      core.failForUnfinished(unfinishedWork, of: name)
      core.failForUnfinished(core.run { router.unfinishedWorkOfOthers }, of: "a RIB under \(name)")
    }
    core.failForRest()
    // This comes last, because the tasks then run elsewhere and nothing more is known of them.
    if !core.account.unfinished.isEmpty { hasAbandonedTasks = core.endHost() }
  }

  /// Ends the test if it has not ended, releases the tree and fails if it survives; the last action of a harness.
  func release() {
    guard core.isOnActor else { return releaseElsewhere() }
    if !isFinished { finish(at: core.log.cause) }
    // An unfinished task may retain the interactor, and has already failed the test. Ask for the tasks while the tree still exists.
    let isRunning =
      hasAbandonedTasks || !core.account.unfinished.isEmpty && !router.unfinishedWork.isEmpty
    // The check must begin before the root is released: RIBs that are released together with the root were retained by it.
    let check = core.watch.map { ReleaseCheck(of: router, seenBy: $0) }
    let isReleased = letGo()
    let hasStrays = check.map { core.failForChildren($0) } ?? false
    // A retained child may retain its parent.
    if !isRunning, !isReleased, !hasStrays { core.failForSurvivor(name) }
    close()
    // This follows the failures, which describe the host's leftovers.
    if !isReleased || !core.account.unfinished.isEmpty { core.leaveHost() }
  }

  /// Releases the router and the interactor.
  ///
  /// - Returns: Whether both were released.
  private func letGo() -> Bool {
    var interactor: AnyObject? = held?.interactor
    var router: AnyObject? = held.take()
    // In most cases nothing else retains them, and a weak reference costs more than everything else here. The router is checked
    // first: it retains the interactor, which is uniquely referenced only after the router's release.
    if isKnownUniquelyReferenced(&router) {
      router = nil
      if isKnownUniquelyReferenced(&interactor) { return true }
    }
    weak let lastRouter: AnyObject? = router
    weak let lastInteractor: AnyObject? = interactor
    (router, interactor) = (nil, nil)
    return lastRouter == nil && lastInteractor == nil
  }

  /// Fails if a harness that is released off the actor of its tree was not finished on that actor.
  private func releaseElsewhere() {
    if !isFinished {
      core.fail(
        """
        The harness of \(name) was released outside its actor, where it cannot end the test. \
        Call finish() in the test, on the actor.
        """, at: core.origin)
    }
    // The tree stays alive, because it may be released only on its actor.
    close()
  }

  /// Reports the failures and the trace while there is a test to fail, because a part that outlives the harness would keep both.
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

/// The part of a tree that a harness tests.
enum HarnessExtent {
  case interactor, router, tree

  /// The verbs for the start and the end of the tested subject.
  var verbs: TreeDriver.Verbs {
    switch self {
    case .interactor: ("activate", "deactivate")
    case .router: ("attach", "detach")
    case .tree: ("launch", "shut down")
    }
  }
}
