// A small part of AppKit: controllers.

public import Foundation

/// Follows /appkit/nsviewcontroller.
open class NSViewController: NSResponder {
  private var loadedView: NSView?
  /// Follows /appkit/nsviewcontroller/children.
  open private(set) var children: [NSViewController] = []
  /// Follows /appkit/nsviewcontroller/parent.
  open private(set) weak var parent: NSViewController?
  /// Follows /appkit/nsviewcontroller/presentedviewcontrollers.
  open private(set) var presentedViewControllers: [NSViewController]?

  /// Follows /appkit/nsviewcontroller/init(nibname:bundle:).
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Follows /objectivec/nsobject/init.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Follows /appkit/nsviewcontroller/init(coder:).
  public required init?(coder: NSCoder) { super.init() }

  /// Follows /appkit/nsviewcontroller/view.
  open var view: NSView {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView ?? NSView(frame: .zero)
    }
    set { loadedView = newValue }
  }

  /// Follows /appkit/nsviewcontroller/loadview.
  open func loadView() { view = NSView(frame: .zero) }

  /// Follows /appkit/nsviewcontroller/viewdidload.
  open func viewDidLoad() {}

  /// Follows /appkit/nsviewcontroller/addchild(_:).
  open func addChild(_ controller: NSViewController) {
    children.append(controller)
    controller.parent = self
  }

  /// Follows /appkit/nsviewcontroller/removefromparent.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Follows /appkit/nsviewcontroller/presentassheet(_:).
  open func presentAsSheet(_ controller: NSViewController) {
    presentedViewControllers = (presentedViewControllers ?? []) + [controller]
    _ = controller.view
  }

  /// Follows /appkit/nsviewcontroller/dismiss(_:)-(nsviewcontroller).
  open func dismiss(_ controller: NSViewController) {
    presentedViewControllers?.removeAll { $0 === controller }
  }

  /// Follows /appkit/nsviewcontroller/dismiss(_:)-(any?).
  open func dismiss(_ sender: Any?) {}
}

/// Follows /appkit/nstabviewitem.
@MainActor
open class NSTabViewItem {
  /// Follows /appkit/nstabviewitem/label.
  open var label = ""
  /// Follows /appkit/nstabviewitem/viewcontroller.
  open var viewController: NSViewController?

  /// Follows /appkit/nstabviewitem/init(viewcontroller:).
  public init(viewController: NSViewController) { self.viewController = viewController }
}

/// Follows /appkit/nstabviewcontroller.
open class NSTabViewController: NSViewController {
  /// Follows /appkit/nstabviewcontroller/tabviewitems.
  open private(set) var tabViewItems: [NSTabViewItem] = []

  /// Follows /appkit/nstabviewcontroller/addtabviewitem(_:).
  open func addTabViewItem(_ item: NSTabViewItem) {
    tabViewItems.append(item)
    _ = item.viewController?.view
  }

  /// Follows /appkit/nstabviewcontroller/removetabviewitem(_:).
  open func removeTabViewItem(_ item: NSTabViewItem) { tabViewItems.removeAll { $0 === item } }
}

/// Follows /appkit/nswindow.
open class NSWindow: NSResponder {
  /// Follows /appkit/nswindow/contentviewcontroller.
  open var contentViewController: NSViewController? {
    didSet { _ = contentViewController?.view }
  }
}
