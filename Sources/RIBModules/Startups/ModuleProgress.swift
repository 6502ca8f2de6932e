/// The progress of the start or the stop of modules.
public struct ModuleProgress: Sendable, Equatable {
  /// The state of all modules together.
  public enum Phase: String, Sendable, Hashable {
    /// Nothing was started.
    case idle
    /// ``Modules/start()`` is running.
    case starting
    /// All is started but for what runs in the background, and what is off.
    case started
    /// A required start-up has failed, or the start was cancelled.
    case failed
    /// ``Modules/stop()`` is running.
    case stopping
    /// All is stopped.
    case stopped
  }

  /// The state of one module.
  public enum State: Sendable, Hashable {
    /// It waits for its turn.
    case waiting
    /// Its start-ups are running.
    case starting
    /// Its start-ups are done, but for those in the background.
    case started
    /// A start-up of its own, or a module that it needs, is the reason that it is switched off.
    case off(reason: String)
    /// A required start-up has failed.
    case failed(reason: String)
    /// Its stops are running.
    case stopping
    /// It is stopped.
    case stopped
  }

  /// One module.
  public struct Entry: Sendable, Equatable {
    /// The name of the module.
    public let name: String
    /// Its state.
    public internal(set) var state: State
    /// The time that its start-ups have taken, without those in the background; `nil` before they are done.
    public internal(set) var duration: Duration?
  }

  /// The state of all modules together.
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
