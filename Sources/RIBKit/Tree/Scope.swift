/// The kit's half of an interactor: its activity, its place in the tree and all the work that it has started.
///
/// An interactor creates one in its initializer and keeps it. The scope belongs to the isolation of the tree.
public struct Scope<Route, Event> {
  @usableFromInline package let node: Node
  let listener: Listener<Event>

  /// Creates the scope of an interactor whose events go to a parent.
  public init(listener: Listener<Event>, fileID: StaticString = #fileID, line: UInt = #line) {
    node = Node()
    self.listener = listener
    TreeProbes.inUse?.note(node, sending: (Route.self, Event.self), at: (fileID, line))
  }

  /// Creates the scope of an interactor that sends no events.
  public init(fileID: StaticString = #fileID, line: UInt = #line) where Event == Never {
    self.init(listener: Listener { _ in }, fileID: fileID, line: line)
  }

  /// Unavailable: the scope of an interactor with events needs the listener that receives them.
  ///
  /// Without this declaration the compiler would say that two types must be equivalent, and nothing about a listener.
  @available(
    *, unavailable,
    message: """
      the interactor has events, which go to a listener: write 'Scope(listener: listener)', and take the listener as \
      a parameter of the initializer
      """
  )
  public init() {
    self.init(listener: Listener { _ in })
  }

  /// The names of the unfinished tasks and workers of this activation and of earlier ones.
  ///
  /// Read it on the isolation of the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of running tasks.
  public var unfinished: [String] {
    node.onTree("unfinished was read").tasks?.running.map(\.description) ?? []
  }

  /// Waits until every task and worker of the ended activations has finished.
  ///
  /// A detach cancels them without waiting. Call this method on the isolation of the tree, from a task that isn't one of them: in one of
  /// them, or in a child task of one, it reports ``TreeFault/Code/waitsForItself`` and doesn't wait for the calling task. It doesn't
  /// return early if the calling task is cancelled. After ``LaunchOptions/cancellationGracePeriod``, an event names the tasks that ignore their
  /// cancellation, and the wait continues.
  public nonisolated(nonsending) func finished(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    guard let tasks = node.onTree("finished was called").tasks else { return }
    await node.join(tasks, through: node.isActive ? node.activation - 1 : node.activation, at: (fileID, line))
  }
}

@available(*, unavailable)
extension Scope: Sendable {}
