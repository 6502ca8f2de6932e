#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import UIKit

  /// A navigation controller that shows the pages of a stack, and reports the user's back navigation, by the button, its menu or a swipe,
  /// to the tree.
  ///
  /// The tree has priority. If it changes while the user goes back, or if the logic doesn't pop the pages that the user has left, those
  /// pages of the tree are shown again. Several changes in one turn are shown as a single transition, in the next turn.
  ///
  /// It is its own delegate. The top page determines the orientations.
  public final class StackController<Key: Equatable>: UINavigationController, UINavigationControllerDelegate {
    private typealias Page = ViewStack<Key, UIViewController>.Page
    private let stack: ViewStack<Key, UIViewController>
    /// The pages that the tree has put on the screen.
    private var expected: [UIViewController] = []
    /// The transition that is in progress: its number, and the pages of the tree when it began.
    private var transition: (number: Int, pages: [Page])?
    private var lastNumber = 0
    private var willFollow = false

    /// Creates a controller for a stack.
    public init(_ stack: ViewStack<Key, UIViewController>) {
      self.stack = stack
      super.init(nibName: nil, bundle: nil)
      delegate = self
      stack.follow(for: self) { $0.followTreeLater() }
      followTree()
    }

    /// Unavailable: a stack can't be decoded.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    private func followTreeLater() {
      guard !willFollow else { return }
      willFollow = true
      Task { [weak self] in
        self?.willFollow = false
        self?.followTree()
      }
    }

    /// Shows the pages of the tree, unless a transition is in progress, during which UIKit doesn't replace pages.
    private func followTree() {
      guard transition == nil else { return }
      expected = stack.pages.compactMap { stack[$0] }
      if expected != viewControllers {
        let isVisible = viewIfLoaded?.window != nil
        setViewControllers(expected, animated: isVisible && !viewControllers.isEmpty)
        // A sheet of a page can be presented now, even if the page isn't in a window yet.
        Presentations.shared.followLater()
      }
      // UIKit keeps the pages that move out.
      if transition == nil { stack.forgetLeaving() }
    }

    /// Called by UIKit when a page begins to appear, because of the user or the tree.
    public func navigationController(
      _ navigation: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) {
      guard let transitionCoordinator else { return }
      lastNumber += 1
      let number = lastNumber
      transition = (number, stack.pages)
      // A swipe that is cancelled ends without `didShow`.
      let isCalled = transitionCoordinator.animate(alongsideTransition: nil) { [weak self] context in
        self?.transitionEnded(number, isCancelled: context.isCancelled)
      }
      if !isCalled { transitionEnded(number, isCancelled: false) }
    }

    /// Called by UIKit when a page has appeared, because of the user or the tree.
    public func navigationController(
      _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      transitionEnded(lastNumber, isCancelled: false)
    }

    /// Reports the user's back navigation to the tree, or shows the changes of the tree in the meantime.
    ///
    /// UIKit calls the delegate and the coordinator's completion in no documented order. The number distinguishes the end of a transition from
    /// that of the next one.
    private func transitionEnded(_ number: Int, isCancelled: Bool) {
      guard let transition, transition.number == number else { return }
      let shown = viewControllers
      if !isCancelled, shown.count < expected.count, expected.starts(with: shown) {
        expected = shown
        if stack.pages == transition.pages {
          stack.goBack(to: stack.pages.prefix(shown.count).dropFirst())
        }
      }
      // The transition isn't over in its last callback, where UIKit would not replace pages.
      Task { [weak self] in
        guard let self, self.transition?.number == number else { return }
        self.transition = nil
        stack.forgetLeaving()
        followTree()
      }
    }

    #if os(iOS)
      /// The orientations of the top page.
      public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif
  }
#endif
