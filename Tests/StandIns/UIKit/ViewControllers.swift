// View controllers and windows: containment, appearance, and which of them are on the screen.

public import Foundation

/// Follows /uikit/uimodalpresentationstyle.
public enum UIModalPresentationStyle: Sendable {
  /// Follows /uikit/uimodalpresentationstyle/automatic.
  case automatic
  /// Follows /uikit/uimodalpresentationstyle/pagesheet.
  case pageSheet
  /// Follows /uikit/uimodalpresentationstyle/fullscreen.
  case fullScreen
  /// Follows /uikit/uimodalpresentationstyle/popover.
  case popover
}

/// Follows /uikit/uiviewcontroller.
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// The controller that this one presents itself.
  var presented: UIViewController?
  /// The controller that presents this one itself.
  weak var presenter: UIViewController?
  /// The transition of a presentation or dismissal, for all who take part in it.
  var modal: Transition?
  /// The transition of a rotation.
  var sizing: Transition?
  var presentation: UIPresentationController?
  /// The view that this one's view is in, while a full-screen cover takes it off the screen.
  weak var superviewInWindow: UIView?
  /// Follows /uikit/uiviewcontroller/modalpresentationstyle.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// Follows /uikit/uiviewcontroller/ismodalinpresentation.
  open var isModalInPresentation = false
  /// Follows /uikit/uiviewcontroller/tabbaritem.
  open var tabBarItem: UITabBarItem?
  /// Follows /uikit/uiviewcontroller/isbeingpresented.
  open internal(set) var isBeingPresented = false
  /// Follows /uikit/uiviewcontroller/isbeingdismissed.
  open internal(set) var isBeingDismissed = false
  /// Follows /uikit/uiviewcontroller/children.
  open private(set) var children: [UIViewController] = []
  /// Follows /uikit/uiviewcontroller/parent.
  open private(set) weak var parent: UIViewController?

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

  /// Follows /uikit/uiviewcontroller/viewifloaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Follows /uikit/uiviewcontroller/viewdidload.
  open func viewDidLoad() {}

  /// Follows /uikit/uiviewcontroller/loadviewifneeded.
  open func loadViewIfNeeded() { _ = view }

  /// Follows /uikit/uiviewcontroller/viewwillappear(_:).
  open func viewWillAppear(_ animated: Bool) {}

  /// Follows /uikit/uiviewcontroller/viewdidappear(_:).
  open func viewDidAppear(_ animated: Bool) {}

  /// Follows /uikit/uiviewcontroller/viewwilldisappear(_:).
  open func viewWillDisappear(_ animated: Bool) {}

  /// Follows /uikit/uiviewcontroller/viewdiddisappear(_:).
  open func viewDidDisappear(_ animated: Bool) {}

  /// Follows /uikit/uicontentcontainer/viewwilltransition(to:with:).
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Follows /uikit/uiviewcontroller/addchild(_:).
  open func addChild(_ controller: UIViewController) {
    controller.removeFromParent()
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

  /// Follows /uikit/uiviewcontroller/transitioncoordinator: its own, or that of its parent (R10).
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    modal ?? (Screen.coordinatesRotations ? sizing : nil) ?? parent?.transitionCoordinator
  }

  /// The children that are on the screen, if this controller is.
  open var shownChildren: [UIViewController] { children }

  /// Collects this controller, its children and those above it that are on the screen.
  func collectShown(in shown: inout [UIViewController]) {
    if viewIfLoaded?.window != nil {
      shown.append(self)
      for child in shownChildren { child.collectShown(in: &shown) }
    }
    presented?.collectShown(in: &shown)
  }
}

/// Follows /uikit/uiwindow: hidden until it is made visible.
open class UIWindow: UIView {
  /// Follows /uikit/uiview/init(frame:).
  public override init(frame: CGRect) {
    super.init(frame: frame)
    Screen.add(self)
  }

  /// The window itself, while it is visible.
  open override var window: UIWindow? { isHidden ? nil : self }

  /// Follows /uikit/uiview/ishidden.
  ///
  /// Whatever moves in a window ends when it is hidden.
  open var isHidden = true {
    didSet {
      if isHidden { Screen.endTransitions() }
      noteWindow()
      Screen.updateAppearance()
    }
  }

  /// Follows /uikit/uiwindow/makekeyandvisible.
  open func makeKeyAndVisible() { isHidden = false }

  /// Follows /uikit/uiwindow/rootviewcontroller.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if let rootViewController { addSubview(rootViewController.view) }
      Screen.updateAppearance()
    }
  }
}
