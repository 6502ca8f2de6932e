public import Observation

/// Holds the views of a `ChildStack`, from bottom to top, and tells the tree when the user goes back.
///
/// Only the top of a `ChildStack` is attached, but the pages below it are on the screen too, or can be reached by a swipe. After each
/// change, this type therefore asks the stack for all its keys and finds a view for each: one that was created for the key and still
/// exists.
///
/// ```swift
/// func notes(keys: @escaping () -> [Page], wentBack: @escaping (Page) -> Void) -> ViewPlace {
///   let pages = ViewStack<Page, PageView>(keys: keys, wentBack: { page, _ in wentBack(page) })
///   self.pages = pages
///   return notes.place(StackView(pages))
/// }
/// ```
@Observable
public final class ViewStack<Key: Hashable, Content> {
  /// A page of a stack: its key, and its position among the pages with equal keys, counted from the bottom.
  public struct Page: Hashable {
    /// The key of the child.
    public let key: Key
    /// The number of pages below with an equal key.
    public let ordinal: Int
  }

  private struct Entry {
    let page: Page
    let id: Int
  }

  private var entries: [Entry] = []
  @ObservationIgnored private var views: [(id: Int, key: Key, content: Content)] = []
  /// The pages that were removed last, which are still drawn while they move out.
  @ObservationIgnored private var gone: [Page: Content] = [:]
  @ObservationIgnored private var nextID = 0
  /// The attached view.
  @ObservationIgnored private var top: (id: Int, key: Key)?
  @ObservationIgnored private var isGoingBack = false
  @ObservationIgnored private let keys: () -> [Key]
  @ObservationIgnored private let wentBack: (Key, Int) -> Void
  /// Called after each change by the tree, for frameworks without observation.
  @ObservationIgnored var changed: () -> Void = {}

  /// Creates a stack of views.
  ///
  /// - Parameters:
  ///   - keys: Reads the keys of the `ChildStack`.
  ///   - wentBack: Called when the user goes back to a page, with its key and the number of removed pages. The interactor must pop them
  ///     before this returns, so call it instead of sending an action; then the screen and the tree always agree.
  public init(keys: @escaping () -> [Key], wentBack: @escaping (_ key: Key, _ count: Int) -> Void) {
    self.keys = keys
    self.wentBack = wentBack
  }

  /// The pages from bottom to top, including a transient one.
  public var pages: [Page] { entries.map(\.page) }

  /// The view of the bottom page; `nil` if the stack is empty.
  public var root: Content? { entries.first.flatMap { self[$0.page] } }

  /// Returns the view of a page that is in the stack, or was before the last change; `nil` for any other page.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pages.
  public subscript(page: Page) -> Content? {
    if let entry = entries.first(where: { $0.page == page }) {
      return views.first { $0.id == entry.id }?.content
    }
    return gone[page]
  }

  /// Creates the place of a view for the child at a key.
  ///
  /// Call it while the child is built, so that a page below the top has its view even if it was never attached.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - key: The key of the child.
  /// - Returns: The place, for the view's router.
  public func place(_ content: Content, at key: Key) -> ViewPlace {
    let id = nextID
    nextID += 1
    views.append((id, key, content))
    return ViewPlace(
      show: {
        // The stack may show a child again whose key was missing for a while.
        if !self.views.contains(where: { $0.id == id }) { self.views.append((id, key, content)) }
        self.top = (id, key)
        self.update()
      },
      hide: {
        if self.top?.id == id { self.top = nil }
        // The page below is shown next, if there is one.
        if self.keys().isEmpty { self.update() }
      })
  }

  /// Goes back to a page in the tree after the user has gone back on the screen; called by the view.
  ///
  /// - Parameter pages: The remaining pages without the bottom page, as in SwiftUI's navigation path. Changes other than going back are
  ///   ignored, because only the tree adds pages.
  public func goBack(to pages: some Collection<Page>) {
    let left = pages.count + 1
    guard left < entries.count, entries.dropFirst().map(\.page).starts(with: pages) else { return }
    let count = entries.count - left
    replaceEntries(with: Array(entries.prefix(left)))
    // The tree may pop the pages one by one, but they have left the screen all at once.
    isGoingBack = true
    wentBack(entries[left - 1].page.key, count)
    isGoingBack = false
    update()
  }

  /// Releases the views of removed pages once they are off the screen.
  func forgetGone() { gone = [:] }

  /// Finds the views of all keys again.
  ///
  /// Call it in the router after a push with `.newTask`: if its page is on top already, pages below are removed, but no view is shown or
  /// hidden. At any other time it has no effect.
  public func update() {
    guard !isGoingBack else { return }
    var wanted = keys().map { (key: $0, id: Int?.none) }
    // The top view is known because it is shown. The others are found from the bottom: the oldest view that was created for the key.
    if let top {
      // A transient page isn't among the keys.
      if wanted.last?.key == top.key { wanted.removeLast() }
      wanted.append((top.key, top.id))
    }
    var used = Set(top.map { [$0.id] } ?? [])
    var counts: [Key: Int] = [:]
    var entries: [Entry] = []
    for (key, id) in wanted {
      guard let id = id ?? views.first(where: { $0.key == key && !used.contains($0.id) })?.id else {
        continue
      }
      used.insert(id)
      entries.append(Entry(page: Page(key: key, ordinal: counts[key, default: 0]), id: id))
      counts[key, default: 0] += 1
    }
    replaceEntries(with: entries)
    changed()
  }

  private func replaceEntries(with entries: [Entry]) {
    let left = Set(entries.map(\.page))
    let leaving = pages.filter { !left.contains($0) }.compactMap { page in self[page].map { (page, $0) } }
    if !leaving.isEmpty { gone = Dictionary(leaving) { first, _ in first } }
    let used = Set(entries.map(\.id))
    views.removeAll { !used.contains($0.id) }
    self.entries = entries
  }
}
