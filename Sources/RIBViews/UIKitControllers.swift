#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import UIKit

  /// A view controller that contains the view of a slot.
  ///
  /// Use it as the root of a window or as a tab.
  public final class SlotController: UIViewController {
    private var child: UIViewController?

    /// Creates the place of a view controller in this slot, for its router.
    ///
    /// If several view controllers are shown, the last one is on the screen.
    public func place(_ controller: UIViewController) -> ViewPlace {
      ViewPlace(
        show: { self.replaceChild(with: controller) },
        hide: { if self.child === controller { self.replaceChild(with: nil) } })
    }

    private func replaceChild(with controller: UIViewController?) {
      child?.willMove(toParent: nil)
      child?.view.removeFromSuperview()
      child?.removeFromParent()
      child = controller
      guard let controller else { return }
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }

  /// A navigation controller that shows the pages of a stack, and tells the tree when the user goes back by the button, its menu or the
  /// swipe.
  ///
  /// It is its own delegate.
  public final class StackController<Key: Hashable>: UINavigationController, UINavigationControllerDelegate {
    private let stack: ViewStack<Key, UIViewController>
    /// The pages that the tree has put on the screen.
    private var expected: [UIViewController] = []

    /// Creates the controller of a stack.
    public init(_ stack: ViewStack<Key, UIViewController>) {
      self.stack = stack
      super.init(nibName: nil, bundle: nil)
      delegate = self
      stack.changed = { [weak self] in self?.followTree() }
    }

    /// Unavailable: a stack can't be decoded.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Shows the pages of the stack.
    ///
    /// View controllers must not be replaced during a transition, such as a swipe, so this waits for its end.
    private func followTree() {
      if let transitionCoordinator {
        transitionCoordinator.animate(alongsideTransition: nil) { [weak self] context in
          if !context.isCancelled { self?.followUser() }
          self?.followTree()
        }
        return
      }
      expected = stack.pages.compactMap { stack[$0] }
      if expected != viewControllers { setViewControllers(expected, animated: true) }
    }

    /// Tells the tree if the pages on the screen differ from those that it has put there.
    private func followUser() {
      guard viewControllers != expected else { return }
      expected = viewControllers
      stack.goBack(to: stack.pages.prefix(viewControllers.count).dropFirst())
    }

    /// Called by UIKit after every change of the pages, by the user or by the tree.
    public func navigationController(
      _ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      followUser()
      stack.forgetGone()
    }
  }

  extension ViewPlace {
    /// Creates the place of a sheet.
    ///
    /// - Parameters:
    ///   - sheet: The view controller.
    ///   - presenting: The view controller that presents it.
    ///   - wasClosed: Called when the user drags the sheet away. Send an action to its presenter, whose interactor tells its parent. The
    ///     parent then detaches the RIB, which hides the sheet; hiding a closed sheet does nothing.
    public init(
      sheet: UIViewController, over presenting: UIViewController, wasClosed: @escaping () -> Void
    ) {
      let closing = SheetClosing(wasClosed)
      self.init(
        show: {
          sheet.presentationController?.delegate = closing
          presenting.present(sheet, animated: true)
        },
        hide: { if sheet.presentingViewController != nil { sheet.dismiss(animated: true) } })
    }
  }

  private final class SheetClosing: NSObject, UIAdaptivePresentationControllerDelegate {
    private let wasClosed: () -> Void

    init(_ wasClosed: @escaping () -> Void) { self.wasClosed = wasClosed }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { wasClosed() }
  }
#endif
