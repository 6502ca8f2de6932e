public import RIBKit

/// The leaks of a tree in a trace: RIBs and tasks that outlived their detach or cancellation, or remain at the end of the trace.
///
/// An interactor is reported once, after it has outlived its detach by the tree's cancellation grace period; a trace doesn't show whether it was
/// released later.
public struct TraceLeaks: Sendable {
  /// The number of the tree.
  public let tree: Int

  /// Whether the root was detached in the trace.
  public let hasEnded: Bool

  /// The leaks that the tree itself reported: interactors that outlived their detach, and tasks that ignored their cancellation.
  public private(set) var reported: [TreeEvent] = []

  /// The start events of tasks that had not ended by the end of the trace.
  public private(set) var openTasks: [TreeEvent] = []

  /// The RIBs in the tree at the end of the trace, parents first.
  public let ribs: TreeSnapshot

  /// The number of leaks: reported leaks, open tasks and remaining RIBs if the tree has ended; otherwise, only the reported leaks.
  public var count: Int { reported.count + (hasEnded ? openTasks.count + ribs.ribs.count : 0) }

  /// Finds the leaks of a tree.
  ///
  /// - Parameter tree: The tree.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public init(_ tree: Trace.Tree) {
    self.tree = tree.number
    var open = OpenTasks()
    var hasEnded = false
    for event in tree.events {
      switch event.kind {
      case .leaked, .unfinished: reported.append(event)
      case .started: open.start(event)
      case .ended: open.end(event)
      case .attaching where event.parent == nil: hasEnded = false
      case .detached where event.parent == nil: hasEnded = true
      default: break
      }
    }
    self.hasEnded = hasEnded
    openTasks = open.events
    ribs = tree.snapshot() ?? TreeSnapshot([])
  }
}

extension TraceLeaks: CustomStringConvertible {
  /// The leaks, one per line.
  public var description: String {
    var lines = reported.map(\.line)
    if hasEnded {
      lines += ribs.ribs.map { "still attached at the end: \($0.label(showsWork: true))" }
      lines += openTasks.map { "never ended: \($0.line)" }
    }
    var text = "Tree \(tree): leaks: \(count)"
    if !hasEnded {
      text += ", not ended yet; attached: \(ribs.ribs.count), open tasks: \(openTasks.count)"
    }
    return ([text] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}

/// The running tasks of a tree, with lookup in O(1).
struct OpenTasks {
  private struct Key: Hashable {
    let node: Int
    let name: String
  }

  private var starts: [Int: TreeEvent] = [:]
  /// The sequence numbers of the starts by RIB and name, including those of tasks that have ended since.
  private var named: [Key: ArraySlice<Int>] = [:]

  /// The events that started the open tasks, in order.
  var events: [TreeEvent] { starts.values.sorted { $0.sequence < $1.sequence } }

  mutating func start(_ event: TreeEvent) {
    starts[event.sequence] = event
    named[Key(node: event.node, name: event.detail), default: []].append(event.sequence)
  }

  /// Records the end of the task that the event identifies, or otherwise of the oldest task with its name.
  ///
  /// - Returns: The event of its start; `nil` if there isn't one.
  @discardableResult
  mutating func end(_ event: TreeEvent) -> TreeEvent? {
    if let origin = event.origin, let start = starts[origin], start.node == event.node {
      return starts.removeValue(forKey: origin)
    }
    while let sequence = named[Key(node: event.node, name: event.detail)]?.popFirst() {
      if let start = starts.removeValue(forKey: sequence) { return start }
    }
    return nil
  }
}

/// The operations that have begun and not ended: attaches, detaches, routes, events and deliveries.
struct OpenSpans {
  private var attaching: [Int: TreeEvent] = [:]
  private var detaching: [Int: TreeEvent] = [:]
  private var begun: [Int: TreeEvent] = [:]

  /// Returns the first event of the operation that an event ends; `nil` if it doesn't end one.
  mutating func beginning(of event: TreeEvent) -> TreeEvent? {
    switch event.kind {
    case .attaching: attaching[event.node] = event
    case .detaching: detaching[event.node] = event
    case .routed, .notified, .delivered: begun[event.sequence] = event
    case .attached: return attaching.removeValue(forKey: event.node)
    case .detached: return detaching.removeValue(forKey: event.node)
    case .returned: return event.cause.flatMap { begun.removeValue(forKey: $0) }
    default: break
    }
    return nil
  }
}
