/// How a tree is to run.
public struct LaunchOptions {
  /// What to do about misuse; by default ``FaultPolicy/standard``.
  public var faults: FaultPolicy

  /// Who is told what happens in the tree.
  public var observer: (any TreeObserver)?

  /// What the observer is told of; `nil` is everything.
  ///
  /// What nobody is told of is not computed.
  public var observedKinds: Set<TreeEvent.Kind>?

  /// The time of the tree; `nil` is the host's clock on a ``ManualHost`` and a `ContinuousClock` elsewhere.
  public var clock: (any Clock<Duration>)?

  /// Where the tasks of the tree run; `nil` is the host's executor on a ``ManualHost`` and the default elsewhere.
  public var executorPreference: (any TaskExecutor)?

  /// How long ``Scope/finished()`` and ``Router/shutdown()`` wait before they name, in an event of the kind
  /// ``TreeEvent/Kind/unfinished``, the tasks that ignore their cancellation.
  public var patience: Duration

  /// Whether only the root's own hooks are called, so that a router is tested with children that do nothing.
  package var hasQuietChildren = false

  /// Makes options.
  ///
  /// - Parameters:
  ///   - faults: What to do about misuse.
  ///   - observer: Who is told what happens.
  ///   - observedKinds: What the observer is told of, or `nil` for everything.
  ///   - clock: The time of the tree, or `nil` for that of its host.
  ///   - executorPreference: Where its tasks run, or `nil` for the choice of its host.
  ///   - patience: How long to wait for tasks before naming them.
  public init(
    faults: FaultPolicy = .standard,
    observer: (any TreeObserver)? = nil,
    observedKinds: Set<TreeEvent.Kind>? = nil,
    clock: (any Clock<Duration>)? = nil,
    executorPreference: (any TaskExecutor)? = nil,
    patience: Duration = .seconds(5)
  ) {
    self.faults = faults
    self.observer = observer
    self.observedKinds = observedKinds
    self.clock = clock
    self.executorPreference = executorPreference
    self.patience = patience
  }
}

@available(*, unavailable)
extension LaunchOptions: Sendable {}
