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

  deinit { following?.cancel() }

  /// The newest view model.
  ///
  /// It is never older than the one that the presenter shows. Observers are notified of a newer one in a later turn of the main actor.
  public var viewModel: ViewModel {
    if following == nil {
      following = Following(presenter.viewModels, for: self) { me, _ in me.changes += 1 }
    }
    _ = changes
    return presenter.viewModels.latest
  }

  /// Sends a user's action to the interactor.
  public func send(_ action: Action) { presenter.send(action) }
}
