internal import Basics

// Observers for everybody: the console, several at once, and Apple's log.

extension TreeObserver where Self == ConsoleObserver {
  /// An observer that writes one line for each event to standard error.
  public static var console: ConsoleObserver { ConsoleObserver() }
}

extension TreeObserver where Self == BroadcastObserver {
  /// An observer that hands each event to several, in order.
  ///
  /// - Parameter observers: The observers.
  /// - Returns: The observer.
  public static func all(_ observers: [any TreeObserver]) -> BroadcastObserver {
    BroadcastObserver(observers)
  }
}

/// An observer that hands each event to several.
public struct BroadcastObserver: TreeObserver {
  private let observers: [any TreeObserver]

  /// Makes the observer.
  ///
  /// - Parameter observers: The receivers of each event, in order.
  public init(_ observers: [any TreeObserver]) {
    self.observers = observers
  }

  /// Hands on an event.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: TreeEvent) {
    for observer in observers { observer.observe(event) }
  }
}

@available(*, unavailable)
extension BroadcastObserver: Sendable {}

/// An observer that writes one line for each event, indented below the event that has caused it.
///
/// Line feeds and other control characters of values are written as escapes, so a value cannot forge a line. The
/// ends of routes, events and deliveries have no lines. One observer may serve many trees, on any isolation: from the
/// second on lines begin with the number of their tree.
public final class ConsoleObserver: TreeObserver, Sendable {
  private struct State {
    var firstTree: Int?
    var hasMany = false
    /// The events in progress of each tree, outermost first.
    var open: [Int: [Int]] = [:]
  }

  private let state = Lock(State())
  private let write: @Sendable (_ line: String) -> Void

  /// Makes the observer.
  ///
  /// - Parameter write: Called with each line, which ends with a line feed, on the isolation of the tree; `nil` writes it to
  ///   standard error.
  public init(write: (@Sendable (_ line: String) -> Void)? = nil) {
    self.write = write ?? { writeToStandardError($0) }
  }

  /// Writes the line of an event.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: TreeEvent) {
    guard event.kind != .returned else { return }
    let (level, showsTree) = state.withLock { state in
      let first = state.firstTree ?? event.tree
      state.firstTree = first
      if first != event.tree { state.hasMany = true }
      var open = state.open[event.tree] ?? []
      while let last = open.last, last != event.cause { open.removeLast() }
      let level = open.count
      open.append(event.sequence)
      // An event without a cause starts again, so that a tree which has ended leaves nothing but its last event.
      state.open[event.tree] = event.parent == nil && event.kind == .detached ? nil : open
      return (level, state.hasMany)
    }
    let tree = showsTree ? "#\(event.tree) " : ""
    let detail = event.detail.isEmpty ? "" : ": \(event.subject.withEscapes)"
    let indent = String(repeating: "  ", count: min(level, 40))
    write("\(event.time.inSeconds) \(tree)\(indent)\(event.path.withEscapes) \(event.kind)\(detail)\n")
  }
}

#if canImport(os)
  public import os

  /// An observer that writes events to Apple's log, and their lives as signposts.
  ///
  /// Names of RIBs and kinds are public in the log, values are private. This file is compiled on Apple's systems only, and was not
  /// compiled where RIBKit is developed.
  public struct LogObserver: TreeObserver {
    private let logger: Logger
    private let signposter: OSSignposter

    /// Makes the observer.
    ///
    /// - Parameters:
    ///   - subsystem: The subsystem of the log, such as the identifier of the application.
    ///   - category: The category of the log.
    public init(subsystem: String, category: String = "RIBs") {
      logger = Logger(subsystem: subsystem, category: category)
      signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    /// Writes an event to the log.
    ///
    /// - Parameter event: The event.
    public func observe(_ event: TreeEvent) {
      let (path, kind, detail) = (event.path, event.kind.rawValue, event.detail)
      switch event.kind {
      case .returned: return
      case .fault, .failed, .unfinished, .leaked:
        logger.error("\(path, privacy: .public) \(kind, privacy: .public): \(detail, privacy: .private)")
      default:
        logger.debug("\(path, privacy: .public) \(kind, privacy: .public): \(detail, privacy: .private)")
      }
      signposter.emitEvent("RIB", "\(path, privacy: .public) \(kind, privacy: .public)")
    }
  }
#endif
