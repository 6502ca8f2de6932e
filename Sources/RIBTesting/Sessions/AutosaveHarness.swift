public import RIBKit
public import RIBSessions
public import Testing

/// A harness for an app whose tree is saved by an `Autosave`: consecutive processes with a store, a host and a clock that the test controls.
///
/// Everything is synchronous and deterministic, and runs on the thread of the test. The app saves after the first turn of its tree, at intervals
/// while the clock advances, in ``save(sourceLocation:)`` and in ``quit(sourceLocation:)``, as with `Autosave.run`:
///
/// ```swift
/// app.launch()
/// app.run { $0.interactor.open(1) }
/// app.failNextSave(.full)
/// app.advance(by: .seconds(2))
/// app.advance(by: .seconds(2))
/// app.expectEvents("app saved", "app failed: full", "app saved")
/// app.kill()
/// app.launch()
/// #expect(app.root.interactor.pages == [.inbox, .letter(1)])
/// ```
///
/// The functions of ``Harness`` use the tree of the current process; those of ``ProcessHarness`` use the store, under the autosave's identifier.
/// A process that has ended is replaced immediately with a process that isn't launched yet and has a new tree: record its presenters before
/// ``launch(sourceLocation:)``. The harness is loose, as a ``TreeHarness`` is by default.
///
/// Tasks of a killed process are cancelled. A task that ignores its cancellation continues, as a service does.
public final class AutosaveHarness<Root: Router>: Harness, ProcessHarness {
  /// The root's interactor.
  public typealias Subject = Root.InteractorType

  let world: ProcessWorld
  private let origin: SourceLocation
  private let interval: Duration
  private let version: Int
  private let migrate: (inout SavedTree) -> Void
  private let makeTree: () -> TreeHarness<Root>
  private let makeAutosave: (ProcessExecutor, ProcessStore) -> Autosave
  private var process: AutosaveProcess<Root>

  /// Creates an app that isn't launched, and an empty store.
  ///
  /// The identifier, the `interval` between two saves and the limit are those of `Autosave`. The `version` is that of the application, and `migrate`
  /// is called for each loaded tree. The trees are isolated to the caller's actor by default, and `schedule` is the order in which the host runs
  /// ready jobs.
  ///
  /// The closure `make` is called for each process, and the root that it creates must send its events to the listener that it receives.
  /// Create objects that end with the process inside the closure, and objects that outlive it outside. Failures without a more specific
  /// location are reported at the line of this call.
  public init<Event>(
    id: String = "app", every interval: Duration = .seconds(2), byteLimit: Int = 10_000_000,
    version: Int = 1, schedule: ManualHost.Schedule = .firstInFirstOut,
    on actor: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    migrating migrate: @escaping (inout SavedTree) -> Void = { _ in },
    _ make: @escaping (Listener<Event>) -> Root
  ) where Subject.Event == Event {
    let world = ProcessWorld(ManualHost(schedule: schedule))
    let log = world.log
    makeTree = { [world, actor] in TreeHarness(on: world.host, actor, at: sourceLocation, make) }
    makeAutosave = { executor, store in
      Autosave(store, id: id, byteLimit: byteLimit) { event in
        if !executor.isOver { log.append(event, ofProcess: 1) }
      }
    }
    (self.world, self.interval, self.version, origin) = (world, interval, version, sourceLocation)
    self.migrate = migrate
    process = AutosaveProcess(world, makeAutosave, makeTree)
  }

  deinit { process.store.failEnded() }

  /// The shared implementation of the functions of ``Harness``.
  public var parts: HarnessParts {
    replaceIfKilled()
    return process.tree.parts
  }

  /// The shared implementation of the functions of ``ProcessHarness``.
  public var processParts: ProcessParts {
    replaceIfKilled()
    return ProcessParts(world: world, store: process.store, name: "", origin: origin)
  }

  /// The root of the current process, for the functions of ``Harness``.
  public var tested: Root { driver.root(as: Root.self) }

  /// The root of the current process; call its functions inside ``Harness/run(sourceLocation:_:)``.
  public var root: Root { tested }

  /// The autosave of the current process, for app code that is tested with it; replaced with each process.
  public var autosave: Autosave {
    replaceIfKilled()
    return process.autosave
  }

  /// Runs all pending work, and replaces a process that was killed at a save.
  ///
  /// Every other function also runs pending work; call this function before the test inspects something directly.
  public func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    core.drive(Step("settles"), at: sourceLocation)
    replaceIfKilled()
  }
}

// MARK: The life of a process

extension AutosaveHarness {
  /// Loads the save, launches the tree with it, runs all resulting work and saves.
  ///
  /// If the save can't be loaded, the tree is launched with an empty save.
  public func launch(sourceLocation: SourceLocation = #_sourceLocation) {
    guard !driver.isActive else {
      return core.fail(
        "\(Root.self) is running. Call kill() or quit() before the next launch.", at: sourceLocation)
    }
    guard let saved = load(at: sourceLocation) else { return }
    begin(restoring: saved, at: sourceLocation)
  }

  /// Loads the save, and ends the process before the tree has completed its first turn, like a crash that a restored value causes.
  ///
  /// After two such launches in a row, the third one starts empty; ``abandoned()`` returns the save.
  public func launchAndCrash(sourceLocation: SourceLocation = #_sourceLocation) {
    guard !driver.isActive else { return launch(sourceLocation: sourceLocation) }
    if load(at: sourceLocation) != nil { replaceProcess(at: sourceLocation) }
  }

  /// Launches the tree with a save other than the stored one, such as the last one from ``abandoned()``.
  ///
  /// A running tree is saved and shut down first; the process continues.
  public func restore(from saved: SavedTree, sourceLocation: SourceLocation = #_sourceLocation) {
    if driver.isActive {
      let current = process
      shutdown(at: sourceLocation)
      guard current === process else { return }
      process.tree = makeTree()
    } else if load(at: sourceLocation) == nil {
      return
    }
    begin(restoring: saved, at: sourceLocation)
  }

  /// Saves the tree now, as an app does when it moves to the background, and runs all resulting work.
  public func save(sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.drive(Step("saves"), at: sourceLocation), driver.mustBeActive(at: sourceLocation) else {
      return
    }
    save(isLast: true, at: sourceLocation)
  }

  /// Ends the process without saving, and creates the next process.
  ///
  /// No hook of the tree runs, and its work is cancelled.
  public func kill(sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.drive(Step("is killed"), at: sourceLocation), driver.mustBeActive(at: sourceLocation) else {
      return
    }
    replaceProcess(at: sourceLocation)
  }

  /// Saves, shuts the tree down, ends the process, and creates the next process.
  public func quit(sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.drive(Step("quits"), at: sourceLocation), driver.mustBeActive(at: sourceLocation) else {
      return
    }
    let current = process
    shutdown(at: sourceLocation)
    if current === process { replaceProcess(at: sourceLocation) }
  }

  /// Advances the clock, and runs all work that becomes due, including the app's saves, in chronological order.
  ///
  /// While the app isn't running, only time passes. The duration must not be negative.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.mayAdvance(by: duration, at: sourceLocation) else { return }
    let end = clock.now.advanced(by: duration)
    while let next = process.nextSave, next <= end {
      advance(to: max(next, clock.now), at: sourceLocation)
      // The host gave up, which has failed the test.
      if clock.now < next { return }
      save(isLast: false, at: sourceLocation)
    }
    advance(to: max(end, clock.now), at: sourceLocation)
  }

  /// The saves that were abandoned after crashes, oldest first.
  public func abandoned() -> [SavedTree] {
    let autosave = autosave
    return (try? host.wait { try await autosave.abandoned() }) ?? []
  }
}

extension AutosaveHarness {
  /// Loads the save and counts the launch.
  ///
  /// - Returns: The tree; `nil` if the process was killed, or if the store doesn't answer, which fails the test.
  private func load(at place: SourceLocation) -> SavedTree? {
    let autosave = process.autosave
    do {
      return try host.wait { (try? await autosave.load()) ?? SavedTree() }
    } catch {
      if process.executor.isOver {
        replaceProcess(at: place)
      } else {
        core.fail(
          "The launch waits for a held save. Call holdSaves() after the launch, or releaseSaves() before it.",
          at: place)
      }
      return nil
    }
  }

  private func begin(restoring saved: SavedTree, at place: SourceLocation) {
    var saved = saved
    migrate(&saved)
    driver.begin(restoring: saved, version: version, at: place)
    process.course = SavingCourse(clock)
    save(isLast: false, at: place)
  }

  /// Saves the tree if it may have changed or if it must be saved now, and replaces the process if it is killed meanwhile.
  ///
  /// - Returns: Whether the store has answered.
  @discardableResult
  private func save(isLast: Bool, at place: SourceLocation) -> Bool {
    let (process, root) = (process, root)
    process.nextSave = nil
    guard let step = core.run({ process.course?.next(root, isLast: isLast) }) else { return true }
    guard case .save(let tree) = step else {
      if case .wait = step { process.nextSave = nextMoment }
      return true
    }
    let autosave = process.autosave
    var answer: Bool?
    core.drive(Step("saves"), at: place) {
      answer = try? host.wait { (try? await autosave.save(tree)) != nil }
    }
    process.course?.note(isSaved: answer ?? false)
    process.nextSave = nextMoment
    replaceIfKilled()
    return answer != nil
  }

  /// The moment of the next save at an interval.
  private var nextMoment: ManualClock.Instant {
    clock.now.advanced(by: max(interval, .milliseconds(1)).forClocks)
  }

  private func advance(to moment: ManualClock.Instant, at place: SourceLocation) {
    core.drive(Step("advances by", clock.now.duration(to: moment)), at: place) { host.advance(to: moment) }
    replaceIfKilled()
  }

  /// Saves and ends the tree, unless the process is killed at the save.
  private func shutdown(at place: SourceLocation) {
    let current = process
    let hasAnswer = save(isLast: true, at: place)
    guard current === process else { return }
    if !hasAnswer {
      core.fail("The last save of \(Root.self) is held. Call releaseSaves() before the app ends.", at: place)
    }
    (process.course, process.nextSave) = (nil, nil)
    driver.end(at: place)
    process.tree.finish(sourceLocation: place)
  }

  /// Replaces a process that was killed at a save.
  private func replaceIfKilled() {
    if process.executor.isOver, !world.host.isEntered { replaceProcess(at: origin) }
  }

  /// Ends the process, without running the hooks of a running tree, and creates the next one.
  private func replaceProcess(at place: SourceLocation) {
    let old = process
    old.executor.end()
    let resets = old.tree.core.presenterResets
    if old.tree.driver.isActive { _ = old.tree.driver.kill(at: place) }
    old.tree.core.log.takeAll()
    world.host.run { old.store.failEnded() }
    process = AutosaveProcess(world, makeAutosave, makeTree)
    world.host.settle()
    // A new process has new presenters, even if the test created the old ones.
    for reset in resets { reset() }
  }
}

/// One process of an app in a test.
private final class AutosaveProcess<Root: Router> {
  let executor: ProcessExecutor
  let store: ProcessStore
  let autosave: Autosave
  var tree: TreeHarness<Root>
  /// The decisions about saving; `nil` unless the tree was launched with a loaded save.
  var course: SavingCourse?
  /// The moment of the next save; `nil` without one.
  var nextSave: ManualClock.Instant?

  init(
    _ world: ProcessWorld, _ makeAutosave: (ProcessExecutor, ProcessStore) -> Autosave,
    _ makeTree: () -> TreeHarness<Root>
  ) {
    executor = ProcessExecutor(world.host.executor)
    store = ProcessStore(world.store, executor)
    autosave = makeAutosave(executor, store)
    tree = makeTree()
  }
}
