public import Observation

/// Holds the view of a slot: one view at a time, or none.
///
/// The content is any view of your framework: a SwiftUI view, a view controller or a presenter. Views observe ``item`` and ``content``.
public final class ViewSlot<Content> {
  /// A view in the slot, with a number that is unique in the slot.
  public typealias Item = ViewList<Content>.Item

  private let views = ViewList<Content>()

  /// Creates an empty slot.
  public init() {}

  /// The view on the screen and its number; `nil` if the slot is empty.
  ///
  /// The number is an identity for SwiftUI: `view.id(item.id)` gives the view of each RIB its own state, and
  /// `.animation(.default, value: slot.item?.id)` animates the change from one RIB to the next.
  public var item: Item? { views.items.last }

  /// The view on the screen; `nil` if the slot is empty.
  public var content: Content? { item?.content }

  /// Creates the place of a view in this slot, for the view's router.
  ///
  /// If a view is shown before the previous one is hidden, the newer one is on the screen.
  public func place(_ content: Content) -> ViewPlace { views.place(content) }

  /// Takes a view off the screen that the user has closed, before the tree knows of it.
  func close(_ item: Item) { views.close(item.id) }

  /// Whether the user has closed a view that the tree hasn't hidden or shown again since.
  func isClosed(_ item: Item) -> Bool { views.closed.contains(item.id) }
}

/// Holds the views of children that are on the screen together, such as tabs and rows, in the order in which they were attached.
@Observable
public final class ViewList<Content> {
  /// A view in a list.
  public nonisolated struct Item: Identifiable {
    /// The number of the view in its list, which is never reused.
    public let id: Int
    /// The view.
    public let content: Content
  }

  /// The views on the screen.
  public private(set) var items: [Item] = []
  @ObservationIgnored private var nextID = 0
  /// The views that the user has closed and that the tree hasn't hidden or shown again since.
  @ObservationIgnored private(set) var closed: Set<Int> = []

  /// Creates an empty list.
  public init() {}

  /// Creates the place of a view at the end of this list, for the view's router.
  public func place(_ content: Content) -> ViewPlace {
    let item = Item(id: nextID, content: content)
    nextID += 1
    return ViewPlace(
      show: {
        self.remove(item.id)
        self.items.append(item)
      },
      hide: { self.remove(item.id) })
  }

  func close(_ id: Int) {
    remove(id)
    closed.insert(id)
  }

  private func remove(_ id: Int) {
    closed.remove(id)
    // An observer is notified of each write, even if it changes nothing.
    if items.contains(where: { $0.id == id }) { items.removeAll { $0.id == id } }
  }
}

extension ViewList.Item: Sendable where Content: Sendable {}
