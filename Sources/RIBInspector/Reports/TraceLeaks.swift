public import RIBKit

/// The leaks of a tree in a trace: RIBs and tasks that lived on, or that are left at its end.
///
/// An interactor is reported once, when it has lived on for the cancellation grace period of the tree; a trace doesn't show whether it was released later.
public struct TraceLeaks: Sendable {
  /// The number of the tree.
  public let tree: Int

  /// Whether the root was detached in the trace.
  public let hasEnded: Bool

  /// The leaks that the tree itself reported: interactors that lived on, and tasks that ignored their cancellation.
  public private(set) var reported: [TreeEvent] = []

  /// The tasks that were started and had not ended by the end of the trace, each as the event of its start.
  public private(set) var openTasks: [TreeEvent] = []

  /// The RIBs in the tree at the end of the trace, parents first.
  public let ribs: TreeSnapshot

  /// The number of leaks: all of these if the tree has ended, otherwise only those that the tree reported.
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
  /// The leaks, one on each line.
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

/// The tasks of a tree that have started and not ended, each found in O(1).
struct OpenTasks {
  private struct Key: Hashable {
    let node: Int
    let name: String
  }

  private var starts: [Int: TreeEvent] = [:]
  /// The sequences of the starts by the RIB and the name, also of those that have ended since.
  private var named: [Key: ArraySlice<Int>] = [:]

  /// The events that started the open tasks, in order.
  var events: [TreeEvent] { starts.values.sorted { $0.sequence < $1.sequence } }

  mutating func start(_ event: TreeEvent) {
    starts[event.sequence] = event
    named[Key(node: event.node, name: event.detail), default: []].append(event.sequence)
  }

  /// Records the end of the task that the event leads back to; if it doesn't say, of the oldest with its name.
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
