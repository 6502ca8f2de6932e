public import ModelStreams

/// The boundary between an interactor and its views: view models go out, actions come in.
///
/// It doesn't belong to any isolation: the interactor shows view models, and any number of views on any actor read them and send
/// actions. A view that arrives late gets the current view model. Actions sent while no one observes them are lost.
public final class Presenter<ViewModel: Sendable, Action: Sendable>: Sendable {
  private let models: MutableModelStream<ViewModel>
  private let source = EventSource<Action>()

  /// Creates a presenter that doesn't show equal view models twice in a row.
  ///
  /// - Parameter initial: The view model before the first ``show(_:)``.
  public init(_ initial: ViewModel) where ViewModel: Equatable {
    models = MutableModelStream(initial)
  }

  /// Creates a presenter that compares view models with a closure, or doesn't compare them.
  ///
  /// - Parameters:
  ///   - initial: The view model before the first ``show(_:)``.
  ///   - removingDuplicates: Returns whether two view models look the same; with `nil`, every view model is shown.
  public init(
    _ initial: ViewModel, removingDuplicates: (@Sendable (ViewModel, ViewModel) -> Bool)?
  ) {
    models = MutableModelStream(initial, removingDuplicates: removingDuplicates)
  }

  /// Unavailable: a view model without an equality requires a decision about duplicates.
  @available(
    *, unavailable,
    message: """
      declare the view model as 'nonisolated struct …: Equatable', or decide about duplicates with \
      'removingDuplicates:'
      """
  )
  public init(_ initial: ViewModel) {
    models = MutableModelStream(initial, removingDuplicates: nil)
  }

  /// The stream of view models that the views read.
  public var viewModels: ModelStream<ViewModel> { models.stream }

  /// The stream of actions that the views send and the interactor observes.
  public var actions: EventStream<Action> { source.stream }

  /// Calls a closure with each action that is sent while nothing reads the actions, until the watch is stopped.
  package func watchUnreadActions(_ take: @escaping @Sendable (Action) -> Void) -> UnreadWatch<Action> {
    source.watchUnread(take)
  }

  /// Shows a view model in every view from now on; called by the interactor.
  public func show(_ viewModel: ViewModel) {
    models.send(viewModel)
  }

  /// Changes the current view model in one step, without any other ``show(_:)`` or `update` in between.
  ///
  /// The body works on a copy of the newest view model, outside all locks. If another thread shows one in the meantime, the body
  /// runs again with that one, so it should only change its view model. A body that throws changes nothing.
  ///
  /// ```swift
  /// presenter.update { $0.results = .loading }
  /// ```
  ///
  /// - Parameter body: Changes a copy of the newest view model.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ body: (inout ViewModel) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try models.update(body)
  }

  /// Sends a user's action; called by a view, on any thread.
  public func send(_ action: Action) {
    source.send(action)
  }
}

extension Presenter: ShowsViewModels {
  var shownViewModel: Any { viewModels.latest }

  func readers(for node: Node, in tree: Tree, on actor: any Actor) -> [any PartReader] {
    [PresenterReader(viewModels, for: node, in: tree, on: actor)]
      + source.unreadReaders(after: source.unreadCount, for: node, in: tree, on: actor)
  }
}

extension EventSource: ObservedPart {
  func readers(for node: Node, in tree: Tree, on actor: any Actor) -> [any PartReader] {
    unreadReaders(for: node, in: tree, on: actor)
  }

  fileprivate func unreadReaders(
    after earlier: Int = 0, for node: Node, in tree: Tree, on actor: any Actor
  ) -> [any PartReader] {
    guard tree.isObserved(.dropped), Event.self != Never.self else { return [] }
    return [UnreadReader(self, after: earlier, for: node, in: tree, on: actor)]
  }
}
