public import Observation

/// Holds the views of a `ChildStack`, from bottom to top, and passes the user's way back to the tree.
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
public final class ViewStack<Key: Equatable, Content> {
  /// A page of a stack: the view of one RIB.
  ///
  /// Another RIB with an equal key is another page.
  public nonisolated struct Page: Hashable, Identifiable {
    /// The number of the view in its stack, which is never reused.
    public let id: Int
    /// The key of the child.
    public let key: Key

    /// Returns whether both are the view of the same RIB.
    public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    /// Hashes the number of the view.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The pages from bottom to top, including a transient one.
  public private(set) var pages: [Page] = []
  @ObservationIgnored private var views: [(page: Page, content: Content)] = []
  /// The views of removed pages, which are drawn while they move out.
  @ObservationIgnored private var leaving: [Page: Content] = [:]
  /// The pages that were drawn since they came.
  ///
  /// Only these can move out.
  @ObservationIgnored private var drawn: Set<Page> = []
  /// The number of SwiftUI's views of this stack that are on the screen.
  @ObservationIgnored private var shownViews = 0
  @ObservationIgnored private var nextID = 0
  /// The attached page.
  @ObservationIgnored private var top: Page?
  @ObservationIgnored private var isGoingBack = false
  /// Each returns whether its owner still exists.
  @ObservationIgnored private var followers: [() -> Bool] = []
  @ObservationIgnored private let keys: () -> [Key]
  @ObservationIgnored private let wentBack: (Key, Int) -> Void

  /// Creates a stack of views.
  ///
  /// - Parameters:
  ///   - keys: Reads the keys of the `ChildStack`.
  ///   - wentBack: Called when the user goes back to a page, with its key and the number of removed pages. Call the interactor here instead
  ///     of sending an action: pages that it hasn't popped when this returns come back to the screen.
  public init(keys: @escaping () -> [Key], wentBack: @escaping (_ key: Key, _ count: Int) -> Void) {
    self.keys = keys
    self.wentBack = wentBack
  }

  /// Returns the view of a page that is in the stack or moves out; `nil` for any other page.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pages.
  public subscript(page: Page) -> Content? {
    drawn.insert(page)
    return views.first { $0.page == page }?.content ?? leaving[page]
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
    let page = Page(id: nextID, key: key)
    nextID += 1
    views.append((page, content))
    return ViewPlace(
      show: {
        // The stack may show a child again whose key was missing for a while.
        if !self.views.contains(where: { $0.page == page }) { self.views.append((page, content)) }
        self.top = page
        self.update()
      },
      hide: {
        if self.top == page { self.top = nil }
        // The page below is shown next, if there is one.
        if self.keys().isEmpty { self.update() }
      })
  }

  /// Goes back to a page in the tree after the user has gone back on the screen; called by the view.
  ///
  /// - Parameter remaining: The remaining pages without the bottom page, as in SwiftUI's navigation path. Changes other than going back are
  ///   ignored, because only the tree adds pages.
  public func goBack(to remaining: some Collection<Page>) {
    let left = remaining.count + 1
    guard left < pages.count, pages.dropFirst().starts(with: remaining) else { return }
    let count = pages.count - left
    // The tree may pop the pages one by one, but they have left the screen all at once. Their views stay until the logic has answered.
    isGoingBack = true
    replacePages(with: Array(pages.prefix(left)))
    wentBack(pages[left - 1].key, count)
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

  /// Notes that a view of the stack has come on the screen, with its pages.
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

  /// Finds the views of all keys again.
  ///
  /// Call it in the router after a push with `.newTask`: if its page is on top already, pages below are removed, but no view is shown or
  /// hidden. At any other time it has no effect.
  public func update() {
    guard !isGoingBack else { return }
    var wanted = keys().map { (key: $0, page: Page?.none) }
    // The top view is known because it is shown. The others are found from the bottom: the oldest view that was created for the key.
    if let top {
      // A transient page isn't among the keys.
      if wanted.last?.key == top.key { wanted.removeLast() }
      wanted.append((top.key, top))
    }
    var used: Set<Page> = top.map { [$0] } ?? []
    var found: [Page] = []
    for (key, page) in wanted {
      guard let page = page ?? views.first(where: { $0.page.key == key && !used.contains($0.page) })?.page
      else { continue }
      used.insert(page)
      found.append(page)
    }
    replacePages(with: found)
    views.removeAll { !used.contains($0.page) }
    followers.removeAll { !$0() }
  }

  private func replacePages(with new: [Page]) {
    // An observer is notified of each write, also of one that changes nothing.
    guard new != pages else { return }
    // Pops in a row are one transition, and each of their pages may be drawn during it.
    if !pages.starts(with: new) { leaving = [:] }
    for page in pages where !new.contains(page) && drawn.contains(page) { leaving[page] = self[page] }
    for page in new { leaving[page] = nil }
    pages = new
  }
}

extension ViewStack.Page: Sendable where Key: Sendable {}
