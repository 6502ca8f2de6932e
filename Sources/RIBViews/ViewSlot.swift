public import Observation

/// Holds the view of a slot: one view at a time, or none.
///
/// The content is any view of your framework: a SwiftUI view, a view controller or a presenter. Views observe ``content``.
public final class ViewSlot<Content> {
  private let views = ViewList<Content>()

  /// The content that was shown last, even after it was hidden, because a sheet still draws it while it moves out.
  public private(set) var latest: Content?

  /// Creates an empty slot.
  public init() {}

  /// The content on the screen; `nil` if the slot is empty.
  public var content: Content? { views.items.last?.content }

  /// Creates the place of a view in this slot, for the view's router.
  ///
  /// If a view is shown before the previous one is hidden, the newer one is on the screen.
  public func place(_ content: Content) -> ViewPlace {
    let place = views.place(content)
    return ViewPlace(
      show: {
        self.latest = content
        place.show()
      },
      hide: place.hide)
  }
}

/// Holds the views of children that are on the screen together, such as tabs and rows, in the order in which they were attached.
@Observable
public final class ViewList<Content> {
  /// A view in a list.
  public struct Item: Identifiable {
    /// The number of the view in its list, which is never reused.
    public let id: Int
    /// The view.
    public let content: Content
  }

  /// The views on the screen.
  public private(set) var items: [Item] = []
  @ObservationIgnored private var nextID = 0

  /// Creates an empty list.
  public init() {}

  /// Creates the place of a view at the end of this list, for the view's router.
  public func place(_ content: Content) -> ViewPlace {
    let item = Item(id: nextID, content: content)
    nextID += 1
    return ViewPlace(
      show: { self.items.append(item) },
      hide: { self.items.removeAll { $0.id == item.id } })
  }
}
