#if canImport(SwiftUI)
  public import SwiftUI

  extension ViewSlot {
    /// A binding to the view of the slot, for `sheet(item:)`, `fullScreenCover(item:)` and `popover(item:)`.
    ///
    /// ```swift
    /// .fullScreenCover(item: views.camera.shown { $0.presenter.send(.close) }) { $0.content }
    /// ```
    ///
    /// - Parameter wasClosed: Called with the view that the user has closed. The binding is `nil` at once, whatever the tree answers. Send an
    ///   action to the view's presenter, whose interactor tells its parent. To refuse, the router calls `show()` again, which presents the view
    ///   again.
    /// - Returns: The binding.
    public func shown(wasClosed: @escaping (Content) -> Void) -> Binding<Item?> {
      Binding(
        get: { self.item },
        set: { new in
          guard new == nil, let item = self.item else { return }
          self.close(item)
          wasClosed(item.content)
        })
    }

    /// A binding that is true while the slot has a view, for alerts and confirmation dialogs.
    ///
    /// - Parameter wasClosed: Called with the content when a button, or a tap beside the dialog, has closed it. It is called in a later turn of
    ///   the main actor, so that the action of the button comes first, and not if the tree has hidden the content by then or shows it again.
    /// - Returns: The binding.
    public func isShown(wasClosed: @escaping (Content) -> Void) -> Binding<Bool> {
      Binding(
        get: { self.item != nil },
        set: { isShown in
          guard !isShown, let item = self.item else { return }
          self.close(item)
          Task { if self.isClosed(item) { wasClosed(item.content) } }
        })
    }
  }

  extension View {
    /// Shows the view of a slot as a sheet above this view.
    ///
    /// SwiftUI presents one sheet at a time above each view that is a root, a page or a sheet itself. A second one waits for the first.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - wasClosed: Called with the view that the user has closed. See ``ViewSlot/shown(wasClosed:)``.
    /// - Returns: This view with the sheet.
    public func sheet<Content: View>(
      _ slot: ViewSlot<Content>, wasClosed: @escaping (Content) -> Void
    ) -> some View {
      sheet(item: slot.shown(wasClosed: wasClosed)) { $0.content }
    }

    /// Shows the content of a slot as an alert above this view.
    ///
    /// The content isn't a view but what the alert needs: a presenter, or a value with one.
    ///
    /// ```swift
    /// .alert(views.question, title: { _ in Text("Delete the note?") }, wasClosed: { $0.send(.close) }) { question in
    ///   Button("Delete", role: .destructive) { question.send(.delete) }
    /// } message: { question in
    ///   Text(question.viewModels.latest)
    /// }
    /// ```
    ///
    /// SwiftUI reads the content when it presents the alert, and doesn't draw later view models.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - title: The title.
    ///   - wasClosed: Called with the content when a button has closed the alert, in a turn after the button's action. It isn't called if the
    ///     action has led the tree to hide the alert. To refuse, the router calls `show()` again, which presents the alert again.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the alert.
    public func alert<Content, Actions: View>(
      _ slot: ViewSlot<Content>, title: (Content) -> Text, wasClosed: @escaping (Content) -> Void,
      @ViewBuilder actions: (Content) -> Actions,
      message: (Content) -> Text? = { _ in nil }
    ) -> some View {
      alert(
        slot.content.map(title) ?? Text(verbatim: ""), isPresented: slot.isShown(wasClosed: wasClosed),
        presenting: slot.content, actions: actions, message: { message($0) })
    }

    /// Shows the content of a slot as a confirmation dialog above this view.
    ///
    /// - Parameters:
    ///   - slot: The slot. Its content isn't a view but what the dialog needs: a presenter, or a value with one.
    ///   - title: The title.
    ///   - titleVisibility: Whether the title is visible.
    ///   - wasClosed: Called with the content when a button, or a tap beside the dialog, has closed it, in a turn after the button's action. It
    ///     isn't called if the action has led the tree to hide the dialog. To refuse, the router calls `show()` again.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the dialog.
    public func confirmationDialog<Content, Actions: View>(
      _ slot: ViewSlot<Content>, title: (Content) -> Text, titleVisibility: Visibility = .automatic,
      wasClosed: @escaping (Content) -> Void, @ViewBuilder actions: (Content) -> Actions,
      message: (Content) -> Text? = { _ in nil }
    ) -> some View {
      confirmationDialog(
        slot.content.map(title) ?? Text(verbatim: ""), isPresented: slot.isShown(wasClosed: wasClosed),
        titleVisibility: titleVisibility, presenting: slot.content, actions: actions, message: { message($0) }
      )
    }
  }
#endif
