/// The progress of starting or stopping modules.
public struct ModuleProgress: Sendable, Equatable {
  /// The state of all modules as a whole.
  public enum Phase: String, Sendable, Hashable {
    /// Nothing has been started.
    case idle
    /// ``Modules/start()`` is running.
    case starting
    /// Everything has started except background start-ups and modules that are off.
    case started
    /// A required start-up failed, or the start was cancelled.
    case failed
    /// ``Modules/stop()`` is running.
    case stopping
    /// Everything is stopped.
    case stopped
  }

  /// The state of one module.
  public enum State: Sendable, Hashable {
    /// The module waits for its turn.
    case waiting
    /// The module's start-ups are running.
    case starting
    /// The module's start-ups are done, except those in the background.
    case started
    /// The module is switched off because of one of its own start-ups, or because of a module that it needs.
    case off(reason: String)
    /// A required start-up failed.
    case failed(reason: String)
    /// The module's stops are running.
    case stopping
    /// The module is stopped.
    case stopped
  }

  /// The progress of one module.
  public struct Entry: Sendable, Equatable {
    /// The name of the module.
    public let name: String
    /// The state of the module.
    public internal(set) var state: State
    /// The duration of the module's start-ups, except those in the background; `nil` until they are done.
    public internal(set) var duration: Duration?
  }

  /// The state of all modules as a whole.
  public internal(set) var phase: Phase

  /// The modules, in the order in which they start.
  public internal(set) var modules: [Entry]
}

extension ModuleProgress {
  /// The names of the modules that are switched off.
  var off: Set<String> {
    Set(modules.lazy.filter { if case .off = $0.state { true } else { false } }.map(\.name))
  }
}
