internal import ModelStreams

// Snapshots: what a tree looks like at one moment, as a value.

extension Router {
  /// The tree below this router, as a value: names, keys, open work and view models.
  ///
  /// It must be called on the isolation of the tree. It changes nothing and may be called in a hook, in which case RIBs show
  /// that they are being attached or detached. A view model is that of a ``Presenter`` which the interactor stores, the first
  /// if there are several; it is described by ``LaunchOptions/describe``, with the kind
  /// ``TreeEvent/Kind/delivered``. A router that is not attached gives a snapshot of itself alone.
  ///
  /// - Returns: The snapshot.
  /// - Complexity: O(*n*), where *n* is the number of RIBs and of what is open.
  public func snapshot() -> TreeSnapshot {
    interactor.scope.node.onTree("snapshot was called").snapshot()
  }
}

/// The RIBs of a tree at one moment.
///
/// The RIBs are a list and not nested, so a deep tree overflows no stack when it is copied, compared or encoded.
public struct TreeSnapshot: Sendable, Hashable, Codable {
  /// A RIB in a snapshot.
  public struct RIB: Sendable, Hashable, Codable {
    /// The state of an activation.
    @nonexhaustive
    public enum State: String, Sendable, Hashable, Codable {
      /// The hooks of its attach run.
      case attaching
      /// It is attached.
      case attached
      /// It is being detached.
      case detaching
      /// It has no place in a tree.
      case detached
    }

    /// The number of the RIB in its tree.
    public var node: Int
    /// The number of its parent; `nil` for the first.
    public var parent: Int?
    /// The number of RIBs above it in the snapshot.
    public var depth: Int
    /// The name, as in `Trip`.
    public var name: String
    /// The key under which a container shows it, as text.
    public var key: String?
    /// The state of its activation.
    public var state: State
    /// When it was attached, since the launch; known where the tree has an observer, and in a trace.
    public var since: Duration?
    /// The names of its tasks that run, of all activations, oldest first.
    public var tasks: [String]
    /// The number of streams that it observes; known in snapshots of a tree only.
    public var observations: Int?
    /// The number of observations, tasks and timers of its activation that are open.
    public var openWork: Int?
    /// The view model that it shows, as text; in a trace, of a RIB that shows none, the value that was delivered last.
    public var value: String?
    /// Whether the value is a view model.
    public var isShown: Bool
    /// The parts of the view model that it shows, each as text; known in snapshots of a tree only.
    public var fields: [ValueDescription.Field]
    /// A number for all of the view model, the same in every process, so that snapshots differ when it differs behind the end of its text;
    /// known in snapshots of a tree only.
    ///
    /// At most 100,000 parts are read, and what is redacted is not.
    public var digest: UInt64?

    /// Makes a RIB.
    package init(
      node: Int, parent: Int?, depth: Int, name: String, key: String? = nil, state: State,
      since: Duration? = nil,
      tasks: [String] = [], observations: Int? = nil, openWork: Int? = nil, value: String? = nil,
      isShown: Bool = false, fields: [ValueDescription.Field] = [], digest: UInt64? = nil
    ) {
      self.node = node
      self.parent = parent
      self.depth = depth
      self.name = name
      self.key = key
      self.state = state
      self.since = since
      self.tasks = tasks
      self.observations = observations
      self.openWork = openWork
      self.value = value
      self.isShown = isShown
      self.fields = fields
      self.digest = digest
    }
  }

  /// The RIBs, parents before children, siblings in the order of their attaches.
  public var ribs: [RIB]

  /// Makes a snapshot.
  ///
  /// - Parameter ribs: The RIBs, parents before children.
  package init(_ ribs: [RIB]) {
    self.ribs = ribs
  }
}

extension TreeSnapshot: CustomStringConvertible {
  /// The tree in lines, with what is open in each RIB.
  public var description: String { text() }

  /// The tree in lines.
  ///
  /// - Parameter showsWork: Whether states, tasks, observations and values are shown, and not only names and keys.
  /// - Returns: One line for each RIB; the last has no line feed.
  /// - Complexity: O(*n*), where *n* is the number of RIBs: the lines of at most 100 levels are drawn, and deeper ones have numbers.
  public func text(showsWork: Bool = true) -> String {
    let isLast = lastOfSiblings
    var lines: [String] = []
    // Whether a line of an ancestor goes on at each depth.
    var goesOn: [Bool] = []
    for (index, rib) in ribs.enumerated() {
      goesOn.removeSubrange(min(goesOn.count, max(0, rib.depth - 1))...)
      let label = rib.label(showsWork: showsWork)
      if rib.depth == 0 {
        lines.append(label)
      } else {
        let stems = goesOn.prefix(Self.drawnDepth).map { $0 ? "│  " : "   " }.joined()
        // A tree that is a hundred thousand RIBs deep would be drawn with gigabytes of lines.
        let deeper = goesOn.count > Self.drawnDepth ? "⋯\(rib.depth) " : ""
        lines.append("\(stems)\(deeper)\(isLast[index] ? "└─ " : "├─ ")\(label)")
        goesOn.append(!isLast[index])
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The number of levels that have lines of their own; RIBs below have their depth as a number.
  private static let drawnDepth = 100

  /// For each RIB whether no sibling follows it.
  private var lastOfSiblings: [Bool] {
    var isLast = Array(repeating: false, count: ribs.count)
    // From the end: whether a RIB at each depth has been met since the last one above it.
    var met: [Bool] = []
    for (index, rib) in ribs.enumerated().reversed() {
      while met.count <= rib.depth { met.append(false) }
      met.removeSubrange((rib.depth + 1)...)
      isLast[index] = !met[rib.depth]
      met[rib.depth] = true
    }
    return isLast
  }
}

extension TreeSnapshot.RIB {
  /// Name and key, and what is open.
  package func label(showsWork: Bool) -> String {
    var words = [key.map { "\(name)[\($0.withEscapes)]" } ?? name]
    guard showsWork else { return words[0] }
    if state != .attached { words.append("(\(state))") }
    if let observations, observations > 0 { words.append("observes \(observations)") }
    if observations == nil, let openWork, openWork > tasks.count { words.append("has \(openWork) open") }
    if !tasks.isEmpty { words.append("runs \(tasks.joined(separator: ", ").withEscapes)") }
    if let value { words.append("= \(value.withEscapes)") }
    return words.joined(separator: "  ")
  }
}

extension Node {
  fileprivate func snapshot() -> TreeSnapshot {
    var ribs: [TreeSnapshot.RIB] = []
    var next: Node? = self
    while let node = next {
      ribs.append(node.snapshotOfItself(below: self))
      next = node.nextInPreOrder(under: self)
    }
    return TreeSnapshot(ribs)
  }

  private func snapshotOfItself(below top: Node) -> TreeSnapshot.RIB {
    var observations = 0
    var registration = firstRegistration
    while let current = registration {
      if current.kind == .observation { observations += 1 }
      registration = current.next
    }
    let state: TreeSnapshot.RIB.State =
      switch phase {
      case .detached: .detached
      case .attaching: .attaching
      case .attached: .attached
      case .detaching: .detaching
      }
    let shown = shownValue.map { written($0, hasFields: true) }
    return TreeSnapshot.RIB(
      node: id, parent: self === top ? nil : parent?.id, depth: Int(depth - top.depth), name: name,
      key: container?.key(of: self).map { written($0).text }, state: state,
      since: tree?.reporter.observedKinds.isEmpty == false ? history?.since : nil,
      tasks: tasks?.running.map(\.name) ?? [], observations: observations, openWork: openWork,
      value: shown?.text, isShown: shown != nil, fields: shown?.fields ?? [], digest: shown?.digest)
  }

  /// The newest view model of a presenter that the interactor stores.
  private var shownValue: Any? {
    guard let interactor else { return nil }
    for child in Mirror(reflecting: interactor).children {
      if let presenter = child.value as? any ShowsViewModels { return presenter.shownViewModel }
    }
    return nil
  }
}
