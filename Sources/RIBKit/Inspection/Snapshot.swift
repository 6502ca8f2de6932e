internal import Basics
internal import ModelStreams

// Snapshots: the state of a tree at one moment, as a value.

extension Router {
  /// Returns the tree below this router, as a value: names, keys, open work and view models.
  ///
  /// Call it in the tree's isolation. It changes nothing and may be called in a hook; RIBs then show that they are being attached or
  /// detached. The view model of a RIB is that of the first ``Presenter`` that the interactor stores; ``LaunchOptions/describe`` describes
  /// it, with the kind ``TreeEvent/Kind/delivered``. The snapshot of a router that isn't attached contains only that router.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs and open work items.
  public func snapshot() -> TreeSnapshot {
    interactor.scope.node.onTree("snapshot was called").snapshot()
  }
}

/// The RIBs of a tree at one moment.
///
/// The RIBs are a flat list, so copying, comparing or encoding a deep tree doesn't overflow the stack.
public struct TreeSnapshot: Sendable, Hashable, Codable {
  /// A RIB in a snapshot.
  public struct RIB: Sendable, Hashable, Codable {
    /// The state of an activation.
    @nonexhaustive
    public enum State: String, Sendable, Hashable, Codable {
      /// The RIB's attach hooks are running.
      case attaching
      /// The RIB is attached.
      case attached
      /// The RIB is being detached.
      case detaching
      /// The RIB has no position in a tree.
      case detached
    }

    /// A worker of an activation in a snapshot.
    public struct WorkerReport: Sendable, Hashable, Codable {
      /// The condition of a worker.
      @nonexhaustive
      public enum Condition: String, Sendable, Hashable, Codable {
        /// The worker's body runs, for the first time or after a restart.
        case running
        /// The worker's body failed, and the worker waits for its restart.
        case waiting
        /// The worker's body failed, and its restart policy allows no further restart.
        case gaveUp
      }

      /// The name of the worker.
      public var name: String
      /// The condition of the worker.
      public var condition: Condition
      /// The number of the worker's failures so far.
      public var failures: Int
    }

    /// The number of the RIB in its tree.
    public var node: Int
    /// The number of the RIB's parent; `nil` for the first RIB.
    public var parent: Int?
    /// The number of RIBs above this RIB in the snapshot.
    public var depth: Int
    /// The name, as in `Trip`.
    public var name: String
    /// The key under which a container shows the RIB, as text.
    public var key: String?
    /// The state of the RIB's activation.
    public var state: State
    /// The time from the launch to the RIB's attach; known if the tree has an observer, and in a trace.
    public var since: Duration?
    /// The names of the RIB's running tasks from all activations, oldest first.
    public var tasks: [String]
    /// The workers of the RIB's activation, oldest first, followed by those that gave up, sorted by name; known only in snapshots of a
    /// tree.
    ///
    /// A worker that gave up is removed when a new worker with its name starts.
    public var workers: [WorkerReport]?
    /// The number of streams that the RIB observes; known only in snapshots of a tree.
    public var observations: Int?
    /// The number of open observations, tasks and timers of the RIB's activation.
    public var openWork: Int?
    /// The view model that the RIB shows, as text; in a trace, for a RIB without a view model, the last delivered value.
    public var value: String?
    /// Whether the value is a view model.
    public var isShown: Bool
    /// The parts of the view model that the RIB shows, each as text; known only in snapshots of a tree.
    public var fields: [ValueDescription.Field]
    /// A hash of the whole view model; known only in snapshots of a tree.
    ///
    /// It makes snapshots differ even if the view models differ only in parts that the truncated text omits. Equal view models have equal
    /// hashes in every process. At most 100,000 parts are hashed, and redacted parts are skipped.
    public var digest: UInt64?

    /// Creates a RIB.
    package init(
      node: Int, parent: Int?, depth: Int, name: String, key: String? = nil, state: State,
      since: Duration? = nil,
      tasks: [String] = [], workers: [WorkerReport]? = nil, observations: Int? = nil, openWork: Int? = nil,
      value: String? = nil,
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
      self.workers = workers
      self.observations = observations
      self.openWork = openWork
      self.value = value
      self.isShown = isShown
      self.fields = fields
      self.digest = digest
    }
  }

  /// The RIBs, parents before children, siblings in attachment order.
  public var ribs: [RIB]

  /// Creates a snapshot from RIBs, parents before children.
  package init(_ ribs: [RIB]) {
    self.ribs = ribs
  }
}

extension TreeSnapshot: CustomStringConvertible {
  /// The tree as text, one line per RIB, with the open work of each RIB.
  public var description: String { text() }

  /// Returns the tree as text, one line per RIB, without a final line feed.
  ///
  /// If `showsWork` is `true`, it includes states, tasks, observations and values; otherwise, only names and keys.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs: branches are drawn for at most 100 levels, and deeper RIBs show their depth as
  ///   a number.
  public func text(showsWork: Bool = true) -> String {
    lines(showsWork: showsWork).joined(separator: "\n")
  }

  /// Returns the lines of the text.
  package func lines(showsWork: Bool) -> [String] {
    let isLast = lastOfSiblings
    var lines: [String] = []
    // Whether a line of an ancestor continues, for each depth.
    var goesOn: [Bool] = []
    for (index, rib) in ribs.enumerated() {
      goesOn.removeSubrange(min(goesOn.count, max(0, rib.depth - 1))...)
      let label = rib.label(showsWork: showsWork)
      if rib.depth == 0 {
        lines.append(label)
      } else {
        let stems = goesOn.prefix(Self.drawnDepth).map { $0 ? "│  " : "   " }.joined()
        // The lines of a tree with a depth of a hundred thousand RIBs would take gigabytes.
        let deeper = goesOn.count > Self.drawnDepth ? "⋯\(rib.depth) " : ""
        lines.append("\(stems)\(deeper)\(isLast[index] ? "└─ " : "├─ ")\(label)")
        goesOn.append(!isLast[index])
      }
    }
    return lines
  }

  /// The number of levels with lines of their own; RIBs below show their depth as a number.
  private static let drawnDepth = 100

  /// For each RIB, whether it is the last of its siblings.
  private var lastOfSiblings: [Bool] {
    var isLast = Array(repeating: false, count: ribs.count)
    // For each depth, whether a RIB has been found since the last one above it; the loop begins at the end.
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
  /// Returns the name and the key, and the open work.
  package func label(showsWork: Bool) -> String {
    var words = [key.map { "\(name)[\($0.withEscapes)]" } ?? name]
    guard showsWork else { return words[0] }
    if state != .attached { words.append("(\(state))") }
    if let observations, observations > 0 { words.append("observes \(observations)") }
    if observations == nil, let openWork, openWork > tasks.count { words.append("has \(openWork) open") }
    if !tasks.isEmpty { words.append("runs \(tasks.joined(separator: ", ").withEscapes)") }
    words += (workers ?? []).compactMap(\.label)
    if let value { words.append("= \(value.withEscapes)") }
    return words.joined(separator: "  ")
  }
}

extension TreeSnapshot.RIB.WorkerReport {
  fileprivate init(_ worker: WorkerRun) {
    let (isWaiting, failures) = worker.restarts
    self.init(name: worker.name, condition: isWaiting ? .waiting : .running, failures: failures)
  }

  /// The condition of a worker that has failed, in words; nil for one that hasn't.
  fileprivate var label: String? {
    let count = "\(failures) failure\(failures == 1 ? "" : "s")"
    return switch condition {
    case .running where failures == 0: nil
    case .running: "\(name.withEscapes) runs again after \(count)"
    case .waiting: "\(name.withEscapes) waits for a restart after \(count)"
    case .gaveUp: "\(name.withEscapes) gave up after \(count)"
    }
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
    var workers: [TreeSnapshot.RIB.WorkerReport] = []
    var registration = firstRegistration
    while let current = registration {
      if current.kind == .observation { observations += 1 }
      if let worker = current.work as? WorkerRun { workers.append(TreeSnapshot.RIB.WorkerReport(worker)) }
      registration = current.next
    }
    let state: TreeSnapshot.RIB.State =
      switch phase {
      case .detached: .detached
      case .attaching: .attaching
      case .attached: .attached
      case .detaching: .detaching
      }
    let failures = workersThatGaveUp
    workers += failures.map(\.key).ordered()
      .map { TreeSnapshot.RIB.WorkerReport(name: $0, condition: .gaveUp, failures: failures[$0] ?? 0) }
    let shown = shownValue.map { written($0, hasFields: true) }
    return TreeSnapshot.RIB(
      node: id, parent: self === top ? nil : parent?.id, depth: Int(depth - top.depth), name: name,
      key: entry?.shownKey.map { written($0).text }, state: state,
      since: tree?.reporter.observedKinds.isEmpty == false ? history?.since : nil,
      tasks: tasks?.running.map(\.title) ?? [], workers: workers, observations: observations,
      openWork: openWork,
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
