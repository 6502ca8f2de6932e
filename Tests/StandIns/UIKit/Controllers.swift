// A small part of UIKit: controllers. Transitions take no time here, so a delegate is called at once.

public import Foundation

/// Follows /uikit/uimodalpresentationstyle.
public enum UIModalPresentationStyle: Sendable {
  /// Follows /uikit/uimodalpresentationstyle/automatic.
  case automatic
  /// Follows /uikit/uimodalpresentationstyle/pagesheet.
  case pageSheet
}

/// Follows /uikit/uiviewcontroller.
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// Follows /uikit/uiviewcontroller/modalpresentationstyle.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// Follows /uikit/uiviewcontroller/tabbaritem.
  open var tabBarItem: UITabBarItem?
  /// Follows /uikit/uiviewcontroller/presentedviewcontroller.
  open private(set) var presentedViewController: UIViewController?
  /// Follows /uikit/uiviewcontroller/presentingviewcontroller.
  open private(set) weak var presentingViewController: UIViewController?
  /// Follows /uikit/uiviewcontroller/presentationcontroller.
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()

  /// Follows /uikit/uiviewcontroller/init(nibname:bundle:).
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Follows /objectivec/nsobject/init.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Follows /uikit/uiviewcontroller/init(coder:).
  public required init?(coder: NSCoder) { super.init() }

  /// Follows /uikit/uiviewcontroller/view.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadedView = UIView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Follows /uikit/uiviewcontroller/viewdidload.
  open func viewDidLoad() {}

  /// Follows /uikit/uiviewcontroller/loadviewifneeded.
  open func loadViewIfNeeded() { _ = view }

  /// Follows /uikit/uiviewcontroller/present(_:animated:completion:).
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.loadViewIfNeeded()
    completion?()
  }

  /// Follows /uikit/uiviewcontroller/children.
  open private(set) var children: [UIViewController] = []
  /// Follows /uikit/uiviewcontroller/parent.
  open private(set) weak var parent: UIViewController?
  /// Follows /uikit/uiviewcontroller/transitioncoordinator.
  ///
  /// It can be set here, for a test of what happens during a transition.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?

  /// Follows /uikit/uiviewcontroller/addchild(_:).
  open func addChild(_ controller: UIViewController) {
    children.append(controller)
    controller.parent = self
  }

  /// Follows /uikit/uiviewcontroller/removefromparent.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Follows /uikit/uiviewcontroller/willmove(toparent:).
  open func willMove(toParent parent: UIViewController?) {}

  /// Follows /uikit/uiviewcontroller/didmove(toparent:).
  open func didMove(toParent parent: UIViewController?) {}

  /// Follows /uikit/uiviewcontroller/dismiss(animated:completion:).
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let presenter = presentedViewController == nil ? presentingViewController : self
    presenter?.presentedViewController?.presentingViewController = nil
    presenter?.presentedViewController = nil
    completion?()
  }
}

/// Follows /uikit/uiviewcontrollertransitioncoordinatorcontext.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext {
  /// Follows /uikit/uiviewcontrollertransitioncoordinatorcontext/iscancelled.
  var isCancelled: Bool { get }
}

/// Follows /uikit/uiviewcontrollertransitioncoordinator.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Follows /uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:).
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// Follows /uikit/uipresentationcontroller.
@MainActor
open class UIPresentationController {
  /// Follows /uikit/uipresentationcontroller/delegate.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

/// Follows /uikit/uiadaptivepresentationcontrollerdelegate.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Follows /uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:).
  ///
  /// It is called when the user has dragged a sheet away, and not for a dismissal by the program.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// Follows /uikit/uinavigationcontrollerdelegate.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Follows /uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:).
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  )
}

/// Follows /uikit/uinavigationcontroller.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  /// Follows /uikit/uinavigationcontroller/delegate.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Follows /uikit/uinavigationcontroller/viewcontrollers.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Follows /uikit/uinavigationcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    stack = viewControllers
    guard let top = stack.last else { return }
    top.loadViewIfNeeded()
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// Follows /uikit/uinavigationcontroller/popviewcontroller(animated:).
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let gone = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return gone
  }
}

/// Follows /uikit/uitabbaritem.
@MainActor
open class UITabBarItem {
  /// Follows /uikit/uibaritem/title.
  open var title: String?

  /// Follows /uikit/uitabbaritem/init(title:image:tag:).
  public init(title: String?, image: UIImage?, tag: Int) { self.title = title }
}

/// Follows /uikit/uitabbarcontroller.
open class UITabBarController: UIViewController {
  /// Follows /uikit/uitabbarcontroller/viewcontrollers.
  open private(set) var viewControllers: [UIViewController]?

  /// Follows /uikit/uitabbarcontroller/setviewcontrollers(_:animated:).
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }
}

/// Follows /uikit/uiwindow.
open class UIWindow: UIView {
  /// Follows /uikit/uiwindow/rootviewcontroller.
  open var rootViewController: UIViewController? {
    didSet { rootViewController?.loadViewIfNeeded() }
  }
}
