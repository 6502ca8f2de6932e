/// The connection of an interactor to RIBKit: its activity, its position in the tree and all the work that it has started.
///
/// An interactor creates one in its initializer and keeps it. The scope belongs to the tree's isolation.
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
  /// Without this declaration the compiler would say that two types must be equivalent, without mentioning a listener.
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

  /// The names of the unfinished tasks and workers of this activation and of earlier activations.
  ///
  /// Read it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the number of running tasks.
  public var unfinished: [String] {
    node.onTree("unfinished was read").tasks?.running.map(\.description) ?? []
  }

  /// Waits until every task and worker of the ended activations has finished.
  ///
  /// A detach cancels the tasks and workers without waiting. Call this method in the tree's isolation, from a task that doesn't belong to
  /// the interactor: in a task of the interactor, or in its child task, the method reports ``TreeFault/Code/waitsForItself`` and doesn't
  /// wait for the calling task. The method doesn't return early if the calling task is cancelled. After
  /// ``LaunchOptions/cancellationGracePeriod``, an event reports the tasks that ignore their cancellation, and the wait continues.
  public nonisolated(nonsending) func finished(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    guard let tasks = node.onTree("finished was called").tasks else { return }
    await node.join(tasks, through: node.isActive ? node.activation - 1 : node.activation, at: (fileID, line))
  }
}

@available(*, unavailable)
extension Scope: Sendable {}
