#if canImport(SwiftUI)
  internal import ModelStreams
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
  /// A preview needs no tree: `NoteView(presenter: Presenter("Milk"))`.
  public struct Presented<ViewModel: Sendable, Action: Sendable, Content: View>: View {
    private let presenter: Presenter<ViewModel, Action>
    private let content: (ViewModel, @escaping (Action) -> Void) -> Content
    @State private var changes = 0

    /// Creates a view of a presenter.
    ///
    /// - Parameters:
    ///   - presenter: The presenter of an interactor, or one that a preview creates.
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
      // The newest view model is always drawn. Reading the count only registers an observation.
      let _ = changes
      content(presenter.viewModels.latest, { presenter.send($0) })
        .task(id: ObjectIdentifier(presenter)) {
          for await _ in presenter.viewModels { changes += 1 }
        }
    }
  }

  /// Draws the pages of a stack in a `NavigationStack`, and tells the tree when the user goes back.
  public struct StackView<Key: Hashable, Content: View>: View {
    private let stack: ViewStack<Key, Content>

    /// Creates the view of a stack.
    public init(_ stack: ViewStack<Key, Content>) { self.stack = stack }

    /// The navigation stack.
    public var body: some View {
      NavigationStack(
        path: Binding(get: { Array(stack.pages.dropFirst()) }, set: { stack.goBack(to: $0) })
      ) {
        stack.root.navigationDestination(for: ViewStack<Key, Content>.Page.self) { page in stack[page] }
      }
    }
  }

  extension View {
    /// Shows the view of a slot as a sheet above this view.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - wasClosed: Called when the user closes the sheet. Send an action to the sheet's presenter, whose interactor tells its parent.
    /// - Returns: This view with the sheet.
    public func sheet<Content: View>(_ slot: ViewSlot<Content>, wasClosed: @escaping () -> Void) -> some View
    {
      sheet(
        isPresented: Binding(
          get: { slot.content != nil },
          set: { isPresented in if !isPresented, slot.content != nil { wasClosed() } })
      ) {
        slot.content ?? slot.latest
      }
    }
  }
#endif
