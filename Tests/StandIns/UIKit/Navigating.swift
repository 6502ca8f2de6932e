// Navigation controllers and tab bars.

/// Follows /uikit/uinavigationcontrollerdelegate, whose methods are optional.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Follows /uikit/uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:).
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Follows /uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:).
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// Follows /uikit/uinavigationcontroller.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  private var moving: Transition?
  /// Follows /uikit/uinavigationcontroller/delegate.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Follows /uikit/uinavigationcontroller/viewcontrollers.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Follows /uikit/uinavigationcontroller/topviewcontroller.
  open var topViewController: UIViewController? { stack.last }

  /// The top.
  open override var shownChildren: [UIViewController] { stack.suffix(1) }

  /// The coordinator of its own transition, or of one above.
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    moving ?? super.transitionCoordinator
  }

  /// Follows /uikit/uinavigationcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }

  /// Follows /uikit/uinavigationcontroller/popviewcontroller(animated:).
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let gone = stack.last
    change(to: stack.dropLast(), animated: animated)
    return gone
  }

  /// Touches the back button, or an entry of its menu, as the user does.
  public func tapBack(to index: Int) {
    if canTouch, stack.indices.dropLast().contains(index) {
      change(to: Array(stack[...index]), animated: true)
    }
  }

  /// Swipes from the edge as the user does.
  ///
  /// The transition is held until it is let go.
  ///
  /// R12, radar 21137690 and BufferedNavigationController #5: `viewControllers` is shorter from the start of the swipe on. A swipe that is
  /// cancelled puts the page back, and ends without `didShow`.
  @discardableResult
  public func swipeBack() -> Transition? {
    guard canTouch, stack.count > 1 else { return nil }
    change(to: stack.dropLast(), animated: true, isHeld: true)
    return moving
  }

  /// Whether the user can touch the bar now.
  public var canTouch: Bool {
    viewIfLoaded?.window != nil && moving == nil && transitionCoordinator == nil
      && presentedViewController == nil && !Screen.isInBackground
  }

  private func change(to new: [UIViewController], animated: Bool, isHeld: Bool = false) {
    // R11, UINavigationController.h: a delegate is told when the controller "shows a new top view controller". Changing pages during a
    // transition is rejected here; UIKit sometimes queues the change instead.
    guard moving == nil else { return Screen.reject("pages changed during a transition") }
    let old = stack
    guard old != new else { return }
    stack = new
    for page in new where page.parent !== self { addChild(page) }
    let top = new.last
    let finish: (Bool) -> () -> Void = { [weak self] cancelled in
      guard let self else { return {} }
      if cancelled { stack = old }
      for page in children where !stack.contains(page) {
        page.viewIfLoaded?.removeFromSuperview()
        page.removeFromParent()
      }
      for page in stack.dropLast() { page.viewIfLoaded?.removeFromSuperview() }
      if let top = stack.last { view.addSubview(top.view) }
      Screen.updateAppearance()
      return { [weak self] in self?.moving = nil }
    }
    // Outside a window, or with the same top, nothing moves and no delegate is told (R11).
    guard viewIfLoaded?.window != nil, let top, top !== old.last else { return finish(false)() }
    moving = Transition(
      turns: animated ? Screen.turnsOfTransition : 1, isHeld: isHeld,
      tell: { [weak self] cancelled in
        if let self, !cancelled { delegate?.navigationController(self, didShow: top, animated: animated) }
      }, finish: finish)
    view.addSubview(top.view)
    delegate?.navigationController(self, willShow: top, animated: animated)
  }

  /// Tells the delegate of the page that comes on the screen with this controller.
  open override func viewDidAppear(_ animated: Bool) {
    guard moving == nil, let top = stack.last else { return }
    delegate?.navigationController(self, willShow: top, animated: false)
    delegate?.navigationController(self, didShow: top, animated: false)
  }
}

/// Follows /uikit/uitabbaritem.
@MainActor
open class UITabBarItem {
  /// Follows /uikit/uibaritem/title.
  open var title: String?
  /// Follows /uikit/uibaritem/tag.
  open var tag: Int

  /// Follows /uikit/uitabbaritem/init(title:image:tag:).
  public init(title: String?, image: UIImage?, tag: Int) { (self.title, self.tag) = (title, tag) }
}

/// Follows /uikit/uitabbarcontroller.
open class UITabBarController: UIViewController {
  /// Follows /uikit/uitabbarcontroller/viewcontrollers.
  open private(set) var viewControllers: [UIViewController]?

  /// Follows /uikit/uitabbarcontroller/selectedindex.
  open var selectedIndex = 0 { didSet { showSelected() } }

  /// The selected tab.
  open override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  /// Follows /uikit/uitabbarcontroller/selectedviewcontroller.
  open var selectedViewController: UIViewController? {
    guard let viewControllers, viewControllers.indices.contains(selectedIndex) else { return nil }
    return viewControllers[selectedIndex]
  }

  /// Follows /uikit/uitabbarcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let selected = selectedViewController
    for child in children where viewControllers?.contains(child) != true {
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    self.viewControllers = viewControllers
    for child in viewControllers ?? [] where child.parent !== self { addChild(child) }
    selectedIndex = selected.flatMap { viewControllers?.firstIndex(of: $0) } ?? 0
  }

  private func showSelected() {
    for child in children where child !== selectedViewController { child.viewIfLoaded?.removeFromSuperview() }
    if let selectedViewController { view.addSubview(selectedViewController.view) }
    Screen.updateAppearance()
  }
}
