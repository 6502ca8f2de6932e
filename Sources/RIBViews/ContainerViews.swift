#if canImport(SwiftUI)
  public import SwiftUI

  /// Draws the view of a slot.
  ///
  /// The view of each RIB has its own state.
  public struct SlotView<Content: View>: View {
    private let slot: ViewSlot<Content>

    /// Creates the view of a slot.
    public init(_ slot: ViewSlot<Content>) { self.slot = slot }

    /// The view in the slot.
    ///
    /// It is in a container, so that the modifiers of this view, such as a sheet or an animation, apply even while the slot is empty.
    public var body: some View {
      ZStack { if let item = slot.item { item.content.id(item.id) } }
    }
  }

  /// Draws the pages of a stack in a `NavigationStack`, and reports the user's back navigation to the tree.
  ///
  /// The tree has priority: pages that the logic doesn't pop when the user goes back are shown again.
  public struct StackView<Key: Equatable, Content: View>: View {
    private let stack: ViewStack<Key, Content>

    /// Creates the view of a stack.
    public init(_ stack: ViewStack<Key, Content>) { self.stack = stack }

    /// The navigation stack.
    public var body: some View {
      NavigationStack(
        path: Binding(get: { Array(stack.pages.dropFirst()) }, set: { stack.goBack(to: $0) })
      ) {
        // A view that also exists without a root, because pages that are still moving out need their destination.
        ZStack { if let root = stack.pages.first { view(of: root).id(root.id) } }
          .navigationDestination(for: ViewStack<Key, Content>.Page.self) { view(of: $0) }
      }
      .onAppear { stack.appeared() }
      .onDisappear { stack.disappeared() }
    }

    /// When a page disappears, a transition is over.
    ///
    /// The page needn't have left the stack: it may be the new root.
    private func view(of page: ViewStack<Key, Content>.Page) -> some View {
      stack[page].onDisappear { stack.forgetLeaving() }
    }
  }
#endif
