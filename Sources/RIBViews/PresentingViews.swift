#if canImport(SwiftUI)
  public import SwiftUI

  extension ViewSlot {
    /// A binding to the view of the slot, for sheets, full-screen covers, popovers, alerts and confirmation dialogs.
    ///
    /// ```swift
    /// .fullScreenCover(item: camera.shown { $0.presenter.send(.close) }) { $0.content }
    /// ```
    ///
    /// - Parameter onDismiss: Called with the view that the user has closed. The binding is `nil` immediately, whatever the tree decides. The
    ///   closure is called in a later turn of the main actor, after an alert button's action, unless the tree has hidden the view by then.
    ///   Send an action to the view's presenter, whose interactor tells its parent. To reject the close, the router calls `show()` again,
    ///   which presents the view again.
    /// - Returns: The binding.
    public func shown(onDismiss: @escaping (Content) -> Void) -> Binding<Item?> {
      let drawn = Drawn<Item>()
      return Binding(
        get: {
          drawn.item = self.item
          return drawn.item
        },
        set: { new in
          // The tree may have shown another view that isn't drawn yet.
          guard new == nil, let item = drawn.item, self.item?.id == item.id else { return }
          self.close(item)
          Task { if self.isClosed(item) { onDismiss(item.content) } }
        })
    }
  }

  extension View {
    /// Shows the view of a slot as a sheet above this view.
    ///
    /// SwiftUI presents one sheet at a time above each view that is a root, a page or a sheet itself. A second sheet waits for the first.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - onDismiss: Called with the view that the user has closed. See ``ViewSlot/shown(onDismiss:)``.
    /// - Returns: This view with the sheet.
    public func sheet<Content: View>(
      _ slot: ViewSlot<Content>, onDismiss: @escaping (Content) -> Void
    ) -> some View {
      sheet(item: slot.shown(onDismiss: onDismiss)) { $0.content }
    }

    /// Shows the content of a slot as an alert above this view.
    ///
    /// The content isn't a view but the data of the alert: a presenter, or a value that contains one. SwiftUI reads it when it presents the
    /// alert, and doesn't draw later view models.
    ///
    /// ```swift
    /// .alert("Delete the note?", item: question.shown { $0.send(.close) }) { question in
    ///   Button("Delete", role: .destructive) { question.send(.delete) }
    ///   Button("Keep", role: .cancel) {}
    /// } message: { question in
    ///   Text(question.viewModels.latest)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - item: The binding to the content, from ``ViewSlot/shown(onDismiss:)``.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the alert.
    public func alert<Content, Actions: View>(
      _ title: LocalizedStringKey, item: Binding<ViewSlot<Content>.Item?>,
      @ViewBuilder actions: @escaping (Content) -> Actions,
      message: @escaping (Content) -> Text? = { _ in nil }
    ) -> some View {
      alert(Text(title), item: item, actions: actions, message: message)
    }

    /// Shows the content of a slot as an alert above this view.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - item: The binding to the content, from ``ViewSlot/shown(onDismiss:)``.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the alert.
    public func alert<Content, Actions: View>(
      _ title: Text, item: Binding<ViewSlot<Content>.Item?>,
      @ViewBuilder actions: @escaping (Content) -> Actions,
      message: @escaping (Content) -> Text? = { _ in nil }
    ) -> some View {
      OneByOne(item: item) { isPresented, content in
        alert(
          title, isPresented: isPresented, presenting: content, actions: actions, message: { message($0) })
      }
    }

    /// Shows the content of a slot as a confirmation dialog above this view.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - item: The binding to the content, from ``ViewSlot/shown(onDismiss:)``. The content isn't a view but the data of the dialog.
    ///   - titleVisibility: Whether the title is visible.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the dialog.
    public func confirmationDialog<Content, Actions: View>(
      _ title: LocalizedStringKey, item: Binding<ViewSlot<Content>.Item?>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping (Content) -> Actions,
      message: @escaping (Content) -> Text? = { _ in nil }
    ) -> some View {
      confirmationDialog(
        Text(title), item: item, titleVisibility: titleVisibility, actions: actions, message: message)
    }

    /// Shows the content of a slot as a confirmation dialog above this view.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - item: The binding to the content, from ``ViewSlot/shown(onDismiss:)``. The content isn't a view but the data of the dialog.
    ///   - titleVisibility: Whether the title is visible.
    ///   - actions: The buttons.
    ///   - message: The message, if there is one.
    /// - Returns: This view with the dialog.
    public func confirmationDialog<Content, Actions: View>(
      _ title: Text, item: Binding<ViewSlot<Content>.Item?>, titleVisibility: Visibility = .automatic,
      @ViewBuilder actions: @escaping (Content) -> Actions,
      message: @escaping (Content) -> Text? = { _ in nil }
    ) -> some View {
      OneByOne(item: item) { isPresented, content in
        confirmationDialog(
          title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: content,
          actions: actions, message: { message($0) })
      }
    }
  }

  /// The item that SwiftUI has read last.
  private final class Drawn<Item> {
    var item: Item?
  }

  /// Presents the items of a binding one after the other.
  ///
  /// SwiftUI doesn't replace an alert with another one: it must first read that no alert is presented.
  private struct OneByOne<Content, Base: View>: View {
    let item: Binding<ViewSlot<Content>.Item?>
    let base: (_ isPresented: Binding<Bool>, _ content: Content?) -> Base
    @State private var presented: ViewSlot<Content>.Item?

    var body: some View {
      base(
        Binding(
          get: { presented.map { $0.id == item.wrappedValue?.id } ?? false },
          set: { if !$0 { item.wrappedValue = nil } }), presented?.content
      )
      .onChange(of: item.wrappedValue?.id, initial: true) {
        let isFree = presented == nil
        presented = isFree ? item.wrappedValue : nil
        if !isFree { Task { presented = item.wrappedValue } }
      }
    }
  }
#endif
