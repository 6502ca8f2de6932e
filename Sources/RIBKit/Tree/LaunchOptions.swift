/// How a tree is to run.
public struct LaunchOptions {
  /// The reaction to misuse; by default ``FaultPolicy/standard``.
  public var faults: FaultPolicy

  /// The observer of what happens in the tree.
  public var observer: (any TreeObserver)?

  /// The kinds of events that the observer gets; `nil` is all.
  ///
  /// Other kinds are not even computed.
  ///
  /// - Complexity: O(*n*) to read or to set, where *n* is the number of kinds.
  public var observedKinds: Set<TreeEvent.Kind>? {
    get { kindMask.kinds }
    set { kindMask = TreeEvent.KindMask(newValue) }
  }

  /// Whether values are written into events and snapshots; by default in debug builds only.
  ///
  /// Traces, logs and snapshots outlive the program and leave the device, so a release build writes the type in place of a value, as in
  /// `<Credentials>`, and doesn't call ``describe``, unless it is launched with `true`.
  public var showsValues: Bool

  /// The description of a value in an event, from the value, the kind of the event and the path of the RIB.
  ///
  /// `nil`, the default, describes a value by its text. A closure that returns `nil` redacts the value: there is no text of it then,
  /// only the word "redacted". One that returns ``ValueDescription/init(mirroring:)`` leaves the value as it is, and is called for each
  /// of its parts too: payloads, stored properties, elements, keys, whatever the depth. So a rule for a type finds it
  /// everywhere. A type with a `description` of its own is written by its parts where the rule changes one of them; an object with one is
  /// written by it. A text that the closure has made is written as it is.
  ///
  /// It is called on the isolation of the tree, only for kinds that are observed, and may not change the tree. Names of tasks and the
  /// sentences of faults are not values. A type that is always secret needs no rule: see ``Redacted``.
  public var describe: ((_ value: Any, _ kind: TreeEvent.Kind, _ path: String) -> ValueDescription?)?

  /// The greatest length of a detail, and of each field, in characters; ``TreeEvent/detailLimit`` is the default.
  public var detailLimit: Int

  /// The time of the tree; `nil` is the host's clock with a ``ManualHost`` and a `ContinuousClock` elsewhere.
  public var clock: (any Clock<Duration>)?

  /// Where the tasks of the tree run; `nil` is the host's executor with a ``ManualHost`` and the default elsewhere.
  public var executorPreference: (any TaskExecutor)?

  /// How long tasks may ignore their cancellation, and an interactor live on after its detach, before an event names them.
  ///
  /// A detach, ``Scope/finished(fileID:line:)`` and ``Router/shutdown(fileID:line:)`` lead to events of the kind
  /// ``TreeEvent/Kind/unfinished``; one of the kind ``TreeEvent/Kind/leaked`` names an interactor.
  public var patience: Duration

  /// Called around all that runs in the tree, to bind task-local values for it; `nil` adds none.
  ///
  /// It is called for the launch, for each turn and for the end of the tree, and must call its closure once, at once. What it binds
  /// there is seen by every hook, handler, timer and result, and by the tasks that those start:
  ///
  /// ```swift
  /// let options = LaunchOptions(around: { run in Session.$id.withValue(id) { run() } })
  /// ```
  ///
  /// A tree on an actor has the values that are bound where it is launched, in its turns too, and needs this only for others. A tree on a
  /// ``ManualHost`` has turns in whatever runs the host. A call of yours into the tree, such as a route inside of
  /// ``ManualHost/run(isolation:_:)``, has the values of its caller.
  public var around: ((_ run: () -> Void) -> Void)?

  /// The most deliveries for which a turn keeps the actor of the tree, before others on that actor get theirs; less than one is one.
  ///
  /// A backlog of events is delivered over several turns, in the order in which it was sent. Most turns are shorter: a tree measures
  /// how long its full turns take, and makes fewer deliveries in one that would take more than a few milliseconds. A model or an
  /// event that has several observers counts once, so that a turn may make that many times more. A ``ManualHost`` has no limit:
  /// one turn delivers all that was sent before it.
  public var turnLimit: Int

  /// The manual host that drives the tree from outside of its actor; `nil`, for most trees, is none.
  ///
  /// It is for RIBs of the main actor in tests and in programs in step with their input. The tree lives on the actor
  /// that launches it, and hooks and deliveries run there when the host is settled there: see ``ManualHost``. A tree that
  /// lives on a host has that host, and no other.
  public var host: ManualHost?

  /// The saved tree that values are restored from, with which the tree can be saved again; `nil`, the default, saves nothing.
  ///
  /// The first time it has an empty ``SavedTree``. See <doc:SavingState>.
  public var restoring: Restoration?

  /// The observed kinds as they are asked for at each event.
  package var kindMask: TreeEvent.KindMask

  /// Whether only the root's own hooks are called, so that a router is tested with children that do nothing.
  package var hasQuietChildren = false

  /// Called for a call from outside of the isolation of the tree, which is refused then; `nil`, outside of tests, stops the program.
  ///
  /// It is called on the thread of that call.
  package var strayCall: (@Sendable (_ sentence: String, _ fileID: StaticString, _ line: UInt) -> Void)?

  /// Called with the place of a call that comes too late, right before the observer gets the event.
  package var lateCall: ((_ fileID: StaticString, _ line: UInt) -> Void)?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - faults: The reaction to misuse.
  ///   - observer: The observer of what happens.
  ///   - observedKinds: The kinds of events that the observer gets, or `nil` for all.
  ///   - clock: The time of the tree, or `nil` for that of its host.
  ///   - executorPreference: Where its tasks run, or `nil` for the choice of its host.
  ///   - patience: How long to wait for tasks before naming them.
  ///   - turnLimit: The most deliveries in one turn of an actor.
  ///   - around: Called around all that runs in the tree, to bind task-local values.
  ///   - host: The manual host that drives the tree from outside of its actor, if one is to.
  ///   - showsValues: Whether values are written into events and snapshots; `nil` is yes in debug builds and no in release builds.
  ///   - describe: The description of a value in an event; `nil` is its text.
  ///   - detailLimit: The greatest length of a detail and of a field, in characters; below zero is zero.
  ///   - restoring: The saved tree to restore; `nil` saves nothing.
  public init(
    faults: FaultPolicy = .standard,
    observer: (any TreeObserver)? = nil,
    observedKinds: Set<TreeEvent.Kind>? = nil,
    clock: (any Clock<Duration>)? = nil,
    executorPreference: (any TaskExecutor)? = nil,
    patience: Duration = .seconds(5),
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
    self.executorPreference = executorPreference
    self.patience = patience
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
