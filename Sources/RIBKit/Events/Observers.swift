internal import Basics

// Observers for general use: the console, several at once, and Apple's log.

extension TreeObserver where Self == ConsoleObserver {
  /// An observer that writes one line per event to standard error.
  public static var console: ConsoleObserver { ConsoleObserver() }
}

extension TreeObserver where Self == BroadcastObserver {
  /// Returns an observer that forwards each event to several observers, in order.
  public static func all(_ observers: [any TreeObserver]) -> BroadcastObserver {
    BroadcastObserver(observers)
  }
}

/// An observer that forwards each event to several observers.
public struct BroadcastObserver: TreeObserver {
  private let observers: [any TreeObserver]

  /// Creates an observer that forwards each event to these observers, in order.
  public init(_ observers: [any TreeObserver]) {
    self.observers = observers
  }

  /// Forwards an event.
  public func observe(_ event: TreeEvent) {
    for observer in observers { observer.observe(event) }
  }
}

@available(*, unavailable)
extension BroadcastObserver: Sendable {}

/// An observer that writes one line per event, indented below the event that caused it.
///
/// Line feeds and other control characters in values are escaped, so a value cannot forge a line. Events of the kind
/// ``TreeEvent/Kind/returned`` aren't written. One observer may serve many trees, in any isolation: from the second tree on, lines begin
/// with the number of their tree.
public final class ConsoleObserver: TreeObserver, Sendable {
  private let nesting = Lock(EventNesting())
  private let write: @Sendable (_ line: String) -> Void

  /// Creates a console observer.
  ///
  /// `write` is called with each line, including its line feed, in the tree's isolation; `nil` writes to standard error.
  public init(write: (@Sendable (_ line: String) -> Void)? = nil) {
    self.write = write ?? { writeToStandardError($0) }
  }

  /// Writes the line of an event.
  public func observe(_ event: TreeEvent) {
    guard event.kind != .returned else { return }
    let position = nesting.withLock { $0.begin(event) }
    let tree = position.isOneOfManyTrees ? "#\(event.tree) " : ""
    let detail = event.detail.isEmpty ? "" : ": \(event.subject.withEscapes)"
    let indent = String(repeating: "  ", count: min(position.level, 40))
    write("\(event.time.inSeconds) \(tree)\(indent)\(event.path.withEscapes) \(event.kind)\(detail)\n")
  }
}

/// The nesting of the events of several trees, as a plain value.
private struct EventNesting {
  /// The position of an event.
  struct Position {
    /// The number of events in progress around the event.
    let level: Int
    /// Whether events of another tree have been seen.
    let isOneOfManyTrees: Bool
  }

  private var firstTree: Int?
  private var hasMany = false
  /// The events in progress of each tree, outermost first.
  private var open: [Int: [Int]] = [:]

  /// Adds an event as the innermost of its tree.
  mutating func begin(_ event: TreeEvent) -> Position {
    let first = firstTree ?? event.tree
    firstTree = first
    if first != event.tree { hasMany = true }
    var open = self.open[event.tree] ?? []
    while let last = open.last, last != event.cause { open.removeLast() }
    let level = open.count
    open.append(event.sequence)
    // An event without a cause clears the list, so that a tree that has ended leaves at most its last event.
    self.open[event.tree] = event.parent == nil && event.kind == .detached ? nil : open
    return Position(level: level, isOneOfManyTrees: hasMany)
  }
}

#if canImport(os)
  internal import os

  /// An observer that writes events to Apple's log, and emits a signpost for each.
  ///
  /// In the log, paths and kinds are public, and values are private. It is available on Apple platforms only and has not been run there
  /// yet.
  public struct LogObserver: TreeObserver {
    private let logger: Logger
    private let signposter: OSSignposter

    /// Creates a log observer, for a subsystem such as the app's bundle identifier.
    public init(subsystem: String, category: String = "RIBs") {
      logger = Logger(subsystem: subsystem, category: category)
      signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    /// Writes an event to the log.
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
