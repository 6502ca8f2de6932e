internal import ModelStreams
public import Observation
public import RIBKit

/// The newest view model of a presenter, as an observable object.
///
/// Use it to read a view model with `withObservationTracking` or `Observations`, or to share one object among views. In SwiftUI alone, a
/// ``Presented`` is shorter.
@Observable
public final class PresenterState<ViewModel: Sendable, Action: Sendable> {
  @ObservationIgnored private let presenter: Presenter<ViewModel, Action>
  @ObservationIgnored private var following: Following?
  private var changes = 0

  /// Creates the state of a presenter.
  ///
  /// It starts to follow the presenter when ``viewModel`` is first read.
  public init(_ presenter: Presenter<ViewModel, Action>) {
    self.presenter = presenter
  }

  /// The newest view model.
  ///
  /// It is never older than the one that the presenter shows. Observers are notified of a newer one in a later turn of the main actor.
  public var viewModel: ViewModel {
    if following == nil {
      following = Following(presenter.viewModels.follow(in: self) { me, _ in me.changes += 1 })
    }
    _ = changes
    return presenter.viewModels.latest
  }

  /// Sends a user's action to the interactor.
  public func send(_ action: Action) { presenter.send(action) }
}

extension Presenter {
  /// Shows the current view model in a view at once, and newer ones as they arrive.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   super.viewDidLoad()
  ///   let delete = UIAction(title: "Delete") { [presenter] _ in presenter.send(.delete) }
  ///   view.fill(with: [label, UIButton(primaryAction: delete)])
  ///   presenter.follow(in: self) { me, text in me.label.text = text }
  /// }
  /// ```
  ///
  /// It keeps neither the view nor the presenter alive, and ends with either of them. A view that falls behind gets only the newest view
  /// model. The first view model may be drawn a second time in the next turn of the main actor.
  ///
  /// - Parameters:
  ///   - view: The view or view controller.
  ///   - show: Draws a view model in the view.
  @MainActor
  public func follow<View: AnyObject>(
    in view: View, _ show: @escaping @MainActor (View, ViewModel) -> Void
  ) {
    show(view, viewModels.latest)
    _ = viewModels.follow(in: view, show)
  }
}

extension ModelStream {
  /// Reads this stream in a task that ends with the stream, or with the owner when the next model arrives.
  @MainActor
  fileprivate func follow<Owner: AnyObject>(
    in owner: Owner, _ show: @escaping @MainActor (Owner, Model) -> Void
  ) -> Task<Void, Never> {
    Task { [weak owner] in
      for await model in self {
        guard let owner else { return }
        show(owner, model)
      }
    }
  }
}

/// Cancels a task when it is released.
private nonisolated final class Following {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }
}
