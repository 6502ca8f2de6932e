public import Observation

/// Holds the views of a `ChildStack`, from bottom to top, and reports the user's back navigation to the tree.
///
/// Only the top of a `ChildStack` is attached, but the pages below it are on the screen too, or can be reached by a swipe. After each
/// change, this type therefore asks the stack for all its keys and finds a view for each: one that was created for the key and still
/// exists.
///
/// ```swift
/// func notes(keys: @escaping () -> [Page], onBack: @escaping (Page) -> Void) -> ViewPlace {
///   let pages = ViewStack<Page, PageView>(keys: keys, onBack: { page, _ in onBack(page) })
///   self.pages = pages
///   return notes.place(StackView(pages))
/// }
/// ```
@Observable
public final class ViewStack<Key: Equatable, Content> {
  /// A page of a stack: the view of one RIB.
  ///
  /// A different RIB with an equal key is a different page.
  public nonisolated struct Page: Hashable, Identifiable {
    /// The number of the view in its stack, which is never reused.
    public let id: Int
    /// The key of the child.
    public let key: Key

    /// Returns whether two pages are views of the same RIB.
    public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    /// Hashes the number of the view.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The view of a page, and whether a router still has its place.
  private struct Entry {
    let page: Page
    let content: Content
    weak var owner: Owner?
  }

  /// An object that exists as long as a place.
  private nonisolated final class Owner {}

  /// The pages from bottom to top, including a transient one.
  public private(set) var pages: [Page] = []
  @ObservationIgnored private var views: [Entry] = []
  /// The views of removed pages, which are drawn while they move out.
  @ObservationIgnored private var leaving: [Page: Content] = [:]
  /// The pages that were drawn since they were added.
  ///
  /// Only these can move out.
  @ObservationIgnored private var drawn: Set<Page> = []
  /// The number of SwiftUI's views of this stack that are on the screen.
  @ObservationIgnored private var shownViews = 0
  @ObservationIgnored private var nextID = 0
  /// The attached page.
  @ObservationIgnored private var top: Page?
  @ObservationIgnored private var isGoingBack = false
  @ObservationIgnored private var willFindPages = false
  /// The keys when the stack was last updated.
  @ObservationIgnored private var wantedKeys: [Key] = []
  /// Each returns whether its owner still exists.
  @ObservationIgnored private var followers: [() -> Bool] = []
  @ObservationIgnored private let keys: () -> [Key]
  @ObservationIgnored private let onBack: (Key, Int) -> Void

  /// Creates a stack of views.
  ///
  /// - Parameters:
  ///   - keys: Reads the keys of the `ChildStack`.
  ///   - onBack: Called when the user goes back to a page, with its key and the number of removed pages. Call the interactor here instead
  ///     of sending an action: pages that it hasn't popped when this returns are shown again.
  public init(keys: @escaping () -> [Key], onBack: @escaping (_ key: Key, _ count: Int) -> Void) {
    self.keys = keys
    self.onBack = onBack
  }

  /// Returns the view of a page that is in the stack or is leaving the screen; `nil` for any other page.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pages.
  public subscript(page: Page) -> Content? {
    drawn.insert(page)
    return views.first { $0.page == page }?.content ?? leaving[page]
  }

  /// Creates the place of a view for the child with this key.
  ///
  /// Call it while the child is built, so that a page below the top has its view even if it was never attached.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - key: The key of the child.
  /// - Returns: The place, for the view's router.
  public func place(_ content: Content, at key: Key) -> ViewPlace {
    let (page, owner) = (Page(id: nextID, key: key), Owner())
    nextID += 1
    views.append(Entry(page: page, content: content, owner: owner))
    return ViewPlace(
      show: {
        // The stack may show a child again whose key was missing for a while.
        if !self.views.contains(where: { $0.page == page }) {
          self.views.append(Entry(page: page, content: content, owner: owner))
        }
        self.top = page
        self.update()
      },
      hide: {
        if self.top == page { self.top = nil }
        // The page below is shown next, if there is one.
        if self.keys().isEmpty { self.update() }
      })
  }

  /// Goes back to a page in the tree after the user has navigated back on the screen; called by the view.
  ///
  /// - Parameter remaining: The remaining pages without the bottom page, as in SwiftUI's navigation path. Changes other than going back are
  ///   ignored, because only the tree adds pages.
  public func goBack(to remaining: some Collection<Page>) {
    let left = remaining.count + 1
    guard left < pages.count, pages.dropFirst().starts(with: remaining) else { return }
    let count = pages.count - left
    // The tree may pop the pages one by one, but they have left the screen all at once. Their views stay until the logic has reacted.
    isGoingBack = true
    replacePages(with: Array(pages.prefix(left)))
    onBack(pages[left - 1].key, count)
    isGoingBack = false
    update()
  }

  /// Calls a closure after each change until the owner is released.
  func follow<Owner: AnyObject>(for owner: Owner, _ changed: @escaping (Owner) -> Void) {
    followers.append { [weak owner] in
      if let owner { changed(owner) }
      return owner != nil
    }
  }

  /// Releases the views of the pages that have moved out.
  func forgetLeaving() {
    leaving = [:]
    drawn.formIntersection(pages)
  }

  /// Notes that a view of the stack has appeared, with its pages.
  func appeared() {
    shownViews += 1
    drawn.formUnion(pages)
  }

  /// Notes that a view of the stack has left the screen.
  ///
  /// Without one, no page moves out.
  func disappeared() {
    shownViews -= 1
    guard shownViews <= 0 else { return }
    shownViews = 0
    (leaving, drawn) = ([:], [])
  }

  /// Updates the pages from the current keys of the stack.
  ///
  /// Call it in the router after a push with `.newRoot`: if its page is already on top, the pages below it are removed, but no view is
  /// shown or hidden. At any other time it has no effect.
  public func update() {
    guard !isGoingBack else { return }
    wantedKeys = keys()
    findPages()
    // If two pages have equal keys, the removed one is known only when its router is released, after this call.
    guard !willFindPages else { return }
    willFindPages = true
    Task { [weak self] in
      guard let self else { return }
      willFindPages = false
      // With the keys of the last update, because the owner of the stack may be gone.
      if !isGoingBack { findPages() }
    }
  }

  private func findPages() {
    var keys = wantedKeys
    if let top, keys.last == top.key {
      let others = views.count { $0.page.key == top.key && $0.page != top && $0.owner != nil }
      // If each equal key has a page already, the top is a transient page, which isn't among the keys.
      if others < keys.count(where: { $0 == top.key }) { keys.removeLast() }
    }
    var found: [Page] = []
    for key in keys {
      // The views of a key are those that were on the screen, in their order, and then new ones in theirs.
      if let page = candidates(for: key).first(where: { !found.contains($0) }) { found.append(page) }
    }
    replacePages(with: found + [top].compactMap(\.self))
    let used = Set(pages)
    views.removeAll { $0.owner == nil && !used.contains($0.page) }
    followers.removeAll { !$0() }
  }

  /// Returns the pages below the top that may be those of a key: those whose routers still exist, if there are any.
  private func candidates(for key: Key) -> [Page] {
    let all = views.filter { $0.page.key == key && $0.page != top }
    let living = all.filter { $0.owner != nil }.map(\.page)
    let pages = living.isEmpty ? all.map(\.page) : living
    return self.pages.filter { pages.contains($0) } + pages.filter { !self.pages.contains($0) }
  }

  private func replacePages(with new: [Page]) {
    // An observer is notified of each write, even if it changes nothing.
    guard new != pages else { return }
    // Pops in a row are one transition, and each of their pages may be drawn during it.
    if !pages.starts(with: new) { leaving = [:] }
    for page in pages where !new.contains(page) && drawn.contains(page) { leaving[page] = self[page] }
    for page in new { leaving[page] = nil }
    pages = new
  }
}

extension ViewStack.Page: Sendable where Key: Sendable {}
