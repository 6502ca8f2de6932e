#if canImport(SwiftUI)
  public import RIBKit
  public import SwiftUI

  /// Draws the newest view model of a presenter and sends the user's actions.
  ///
  /// ```swift
  /// struct NoteView: View {
  ///   let presenter: Presenter<String, NoteAction>
  ///
  ///   var body: some View {
  ///     Presented(presenter) { text, send in
  ///       Text(text)
  ///       Button("Delete") { send(.delete) }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// From the first time that it is drawn, whatever its content, it follows the presenter and draws each view model once. The content may
  /// be empty at first, such as `if let toast { Text(toast) }`. For a different presenter, SwiftUI creates a new view, with new `@State`.
  ///
  /// A preview needs no tree: `NoteView(presenter: Presenter("Milk"))`.
  public struct Presented<ViewModel: Sendable, Action: Sendable, Content: View>: View {
    private let presenter: Presenter<ViewModel, Action>
    private let content: (ViewModel, @escaping (Action) -> Void) -> Content

    /// Creates a view of a presenter.
    ///
    /// - Parameters:
    ///   - presenter: The presenter of an interactor, or a presenter that a preview creates.
    ///   - content: Draws a view model. Its second argument sends a user's action to the interactor.
    public init(
      _ presenter: Presenter<ViewModel, Action>,
      @ViewBuilder content: @escaping (ViewModel, _ send: @escaping (Action) -> Void) -> Content
    ) {
      self.presenter = presenter
      self.content = content
    }

    /// The content for the newest view model.
    public var body: some View {
      PresentedState(presenter, content).id(ObjectIdentifier(presenter))
    }
  }

  /// Owns the state of one presenter.
  ///
  /// The body reads the state, so Observation draws it again. A task of the content would never run while the content is empty.
  private struct PresentedState<ViewModel: Sendable, Action: Sendable, Content: View>: View {
    @State private var state: PresenterState<ViewModel, Action>
    private let content: (ViewModel, @escaping (Action) -> Void) -> Content

    init(
      _ presenter: Presenter<ViewModel, Action>,
      _ content: @escaping (ViewModel, @escaping (Action) -> Void) -> Content
    ) {
      _state = State(initialValue: PresenterState(presenter))
      self.content = content
    }

    var body: some View { content(state.viewModel, { state.send($0) }) }
  }
#endif
