public import ModelStreams

/// The border between an interactor and its views: view models go out, actions come in.
///
/// It belongs to no isolation: the interactor shows, any number of views on any actor read and send. A view
/// that comes late gets the current view model; actions sent while they are not observed are gone.
public final class Presenter<ViewModel: Sendable, Action: Sendable>: Sendable {
  private let models: MutableModelStream<ViewModel>
  private let source = EventSource<Action>()

  /// Makes a presenter that does not show equal view models twice in a row.
  ///
  /// - Parameter initial: The view model before the first ``show(_:)``.
  public init(_ initial: ViewModel) where ViewModel: Equatable {
    models = MutableModelStream(initial)
  }

  /// Makes a presenter with an equality of its own, or with none.
  ///
  /// - Parameters:
  ///   - initial: The view model before the first ``show(_:)``.
  ///   - removingDuplicates: Says whether two view models look the same; `nil` shows every one.
  public init(
    _ initial: ViewModel, removingDuplicates: (@Sendable (ViewModel, ViewModel) -> Bool)?
  ) {
    models = MutableModelStream(initial, removingDuplicates: removingDuplicates)
  }

  /// Refused by the compiler: without an equality there must be a decision about duplicates.
  ///
  /// - Parameter initial: The view model before the first ``show(_:)``.
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

  /// The view models, for the views.
  public var viewModels: ModelStream<ViewModel> { models.stream }

  /// The actions of the views, for the interactor.
  public var actions: EventStream<Action> { source.stream }

  /// How many read the actions.
  package var actionReaders: Int { source.subscriberCount }

  /// Shows a view model; called by the interactor.
  ///
  /// - Parameter viewModel: The view model for every view from now on.
  public func show(_ viewModel: ViewModel) {
    models.send(viewModel)
  }

  /// Changes the view model that is shown, in one step that no other ``show(_:)`` or `update` can come between.
  ///
  /// The body works on a copy of the newest view model, outside all locks. Should another thread show one meanwhile, the body runs
  /// again with that one, so it should do nothing but change its view model. A body that throws changes nothing.
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

  /// Sends an action; called by a view, on any thread.
  ///
  /// - Parameter action: The action of the view's user.
  public func send(_ action: Action) {
    source.send(action)
  }
}

extension Presenter: ShowsViewModels {
  var shownViewModel: Any { viewModels.latest }

  func reader(for node: Node, in tree: Tree, on actor: any Actor) -> any ViewModelReader {
    PresenterReader(viewModels, for: node, in: tree, on: actor)
  }
}
