/// The kit's half of an interactor: its activity, its place in the tree and all that it has started.
///
/// An interactor makes one in its initializer and keeps it. It lives in the isolation of the tree.
public struct Scope<Route, Event> {
  @usableFromInline let node: Node
  let listener: Listener<Event>

  /// Makes the scope of an interactor whose events go to a parent.
  ///
  /// - Parameters:
  ///   - listener: Where the interactor's events go.
  ///   - fileID: Where the scope is made, for leak checks.
  ///   - line: Where the scope is made, for leak checks.
  public init(listener: Listener<Event>, fileID: StaticString = #fileID, line: UInt = #line) {
    node = Node()
    self.listener = listener
    TreeProbes.inUse?.note(node, at: (fileID, line))
  }

  /// Makes the scope of an interactor that sends no events.
  ///
  /// - Parameters:
  ///   - fileID: Where the scope is made, for leak checks.
  ///   - line: Where the scope is made, for leak checks.
  public init(fileID: StaticString = #fileID, line: UInt = #line) where Event == Never {
    self.init(listener: Listener { _ in }, fileID: fileID, line: line)
  }

  /// The names of the tasks and workers, of this activation and of earlier ones, that have not ended.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of running tasks.
  public var unfinished: [String] {
    node.onTree("unfinished was read").tasks?.running.map(\.description) ?? []
  }

  /// Returns when every task and worker of the activations that have ended is done.
  ///
  /// A detach cancels them and does not wait; this waits. Call it from the tree, in a task that is not one of them: in one of
  /// them, or a child task of one, it reports
  /// ``TreeFault/Code/waitsForItself`` and returns without counting the caller. It does not return early when the calling task is cancelled.
  /// Tasks that ignore their cancellation are named in an event after ``LaunchOptions/patience``, and waited for.
  ///
  /// - Parameters:
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public nonisolated(nonsending) func finished(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    guard let tasks = node.onTree("finished was called").tasks else { return }
    await node.join(tasks, through: node.isActive ? node.activation - 1 : node.activation, at: (fileID, line))
  }
}

@available(*, unavailable)
extension Scope: Sendable {}
