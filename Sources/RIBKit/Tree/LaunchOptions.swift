/// The options for launching a tree.
public struct LaunchOptions {
  /// The reaction to invalid calls; ``FaultPolicy/standard`` by default.
  public var faults: FaultPolicy

  /// The observer of the tree's events.
  public var observer: (any TreeObserver)?

  /// The kinds of events that the observer receives; `nil` for all.
  ///
  /// The tree doesn't compute events of any other kind.
  ///
  /// - Complexity: O(*n*) to read or to set, where *n* is the number of kinds.
  public var observedKinds: Set<TreeEvent.Kind>? {
    get { kindMask.kinds }
    set { kindMask = TreeEvent.KindMask(newValue) }
  }

  /// Whether events and snapshots contain values; by default, in debug builds only.
  ///
  /// Traces, logs and snapshots outlive the program and leave the device. Therefore a release build writes the type in place of a value,
  /// as in `<Credentials>`, and doesn't call ``describe``, unless you launch it with `true`.
  public var showsValues: Bool

  /// The description of a value in an event, given the value, the kind of the event and the path of the RIB.
  ///
  /// With `nil`, the default, a value is described by its text. If the closure returns `nil`, the value is redacted: only the word
  /// "redacted" is written. If it returns ``ValueDescription/init(mirroring:)``, the value stays as it is, and the closure is also called
  /// for each of its parts at any depth: payloads, stored properties, elements and keys. So a rule for a type applies wherever the type
  /// occurs. A value whose type has its own `description` is written part by part if the closure changes a part; a class with its own
  /// `description` is always written with that. A string that the closure returns as the description is written unchanged.
  ///
  /// The closure is called in the tree's isolation, only for kinds that are observed, and must not change the tree. Task names and
  /// fault messages aren't values. A type that is always secret needs no rule: see ``Redacted``.
  public var describe: ((_ value: Any, _ kind: TreeEvent.Kind, _ path: String) -> ValueDescription?)?

  /// The maximum length of a detail, and of each field, in characters; ``TreeEvent/detailLimit`` by default.
  public var detailLimit: Int

  /// The clock of the tree; `nil` for the host's clock on a ``ManualHost``, and for a `ContinuousClock` otherwise.
  public var clock: (any Clock<Duration>)?

  /// The clock that tells the date, for deadlines; `nil` for the host's wall clock on a ``ManualHost``, and for the system clock otherwise.
  public var wallClock: WallClock?

  /// The executor of the tree's tasks; `nil` for the host's executor on a ``ManualHost``, and for the default otherwise.
  public var executorPreference: (any TaskExecutor)?

  /// The time after which an event reports tasks that ignore their cancellation, and interactors that outlive their detach.
  ///
  /// After a detach, and during ``Scope/finished(fileID:line:)`` and ``Router/shutdown(fileID:line:)``, an event of the kind
  /// ``TreeEvent/Kind/unfinished`` reports the tasks; an event of the kind ``TreeEvent/Kind/leaked`` reports an interactor.
  public var cancellationGracePeriod: Duration

  /// A closure that is called around everything that runs in the tree, to bind task-local values; `nil` binds none.
  ///
  /// It is called for the launch, for each turn and for the end of the tree, and must call `run` exactly once, before it returns. Every
  /// hook, handler, timer and result sees the values it binds, and so do the tasks that these start:
  ///
  /// ```swift
  /// let options = LaunchOptions(around: { run in Visit.$id.withValue(id) { run() } })
  /// ```
  ///
  /// On an actor, every turn already sees the task-local values that were bound at the launch, so you need this closure only for other
  /// values. On a ``ManualHost``, turns run in whatever context runs the host. Your own call into the tree, such as a route inside
  /// ``ManualHost/run(isolation:_:)``, sees the values of its caller.
  public var around: ((_ run: () -> Void) -> Void)?

  /// The maximum number of deliveries in a turn before the tree yields its actor to other work; a value below one counts as one.
  ///
  /// A backlog of events is delivered over several turns, in the order in which it was sent. Most turns are shorter: a tree measures its
  /// full turns on its clock, and shortens those that would take more than a few milliseconds. A model or an event counts once, even if it
  /// has several observers, so a turn may make several times as many deliveries. A ``ManualHost`` has no limit: one turn delivers
  /// everything sent before it.
  public var turnLimit: Int

  /// The manual host that drives the tree from outside its actor; `nil` for most trees.
  ///
  /// It is for main-actor RIBs in tests, and in programs that run in lockstep with their input. The tree is isolated to the actor that
  /// launches it; hooks and deliveries run on that actor when you settle the host there: see ``ManualHost``. A tree that is launched on a
  /// host can't be driven by another host.
  public var host: ManualHost?

  /// The saved tree from which values are restored, and the settings for saving the tree again; `nil`, the default, saves nothing.
  ///
  /// Pass an empty ``SavedTree`` the first time. See <doc:StateRestoration>.
  public var restoring: Restoration?

  /// The observed kinds in the form that each event checks.
  package var kindMask: TreeEvent.KindMask

  /// The hooks of a harness, which has none outside tests.
  package var harness = HarnessHooks()

  /// Creates options.
  ///
  /// A negative `detailLimit` counts as zero. If `showsValues` is `nil`, values are shown in debug builds only.
  public init(
    faults: FaultPolicy = .standard,
    observer: (any TreeObserver)? = nil,
    observedKinds: Set<TreeEvent.Kind>? = nil,
    clock: (any Clock<Duration>)? = nil,
    wallClock: WallClock? = nil,
    executorPreference: (any TaskExecutor)? = nil,
    cancellationGracePeriod: Duration = .seconds(5),
    turnLimit: Int = 1024,
    around: ((_ run: () -> Void) -> Void)? = nil,
    host: ManualHost? = nil,
    showsValues: Bool? = nil,
    describe: ((_ value: Any, _ kind: TreeEvent.Kind, _ path: String) -> ValueDescription?)? = nil,
    detailLimit: Int = TreeEvent.detailLimit,
    restoring: Restoration? = nil
  ) {
    self.faults = faults
    self.observer = observer
    kindMask = TreeEvent.KindMask(observedKinds)
    self.clock = clock
    self.wallClock = wallClock
    self.executorPreference = executorPreference
    self.cancellationGracePeriod = cancellationGracePeriod
    self.turnLimit = turnLimit
    self.around = around
    self.host = host
    self.showsValues = showsValues ?? Self.showsValuesByDefault
    self.describe = describe
    self.detailLimit = detailLimit
    self.restoring = restoring
  }

  private static var showsValuesByDefault: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

@available(*, unavailable)
extension LaunchOptions: Sendable {}
