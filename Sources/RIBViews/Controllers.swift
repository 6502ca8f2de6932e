#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view controller that contains the view of a slot.
  ///
  /// Use it as the root of a window or as a tab. The view controller in the slot determines the status bar, the home indicator and the
  /// orientations.
  public final class SlotController: UIViewController {
    /// The view controllers that are shown.
    ///
    /// The last one is on the screen.
    private var shown: [UIViewController] = []
    private var child: UIViewController?

    /// Creates the place of a view controller in this slot, for its router.
    ///
    /// If several view controllers are shown, the last one is on the screen.
    public func place(_ controller: UIViewController) -> ViewPlace {
      let remove = { self.shown.removeAll { $0 === controller } }
      return ViewPlace(
        show: {
          remove()
          self.shown.append(controller)
          self.showLast()
        },
        hide: {
          remove()
          self.showLast()
        })
    }

    private func showLast() {
      guard shown.last !== child || child.map({ $0.parent !== self }) ?? false else { return }
      // The controller may have moved to another parent.
      if let child, child.parent === self {
        child.willMove(toParent: nil)
        child.viewIfLoaded?.removeFromSuperview()
        child.removeFromParent()
      }
      child = shown.last
      if let child {
        addChild(child)
        child.view.frame = view.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child.view)
        child.didMove(toParent: self)
      }
      #if os(iOS)
        setNeedsStatusBarAppearanceUpdate()
        setNeedsUpdateOfHomeIndicatorAutoHidden()
        setNeedsUpdateOfSupportedInterfaceOrientations()
      #endif
      // A sheet of the child can be presented now, even if the child isn't in a window yet.
      Presentations.shared.followLater()
    }

    #if os(iOS)
      /// The view controller in the slot.
      public override var childForStatusBarStyle: UIViewController? { child }

      /// The view controller in the slot.
      public override var childForStatusBarHidden: UIViewController? { child }

      /// The view controller in the slot.
      public override var childForHomeIndicatorAutoHidden: UIViewController? { child }

      /// The view controller in the slot.
      public override var childForScreenEdgesDeferringSystemGestures: UIViewController? { child }

      /// The orientations of the view controller in the slot.
      public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        child?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif
  }

  /// A tab bar controller whose tabs show children that are all attached.
  ///
  /// The selected tab determines the orientations.
  public final class TabsController: UITabBarController {
    /// Creates the place of a tab at the end of the bar, for its router.
    ///
    /// The tab's title and image are those of its `tabBarItem`.
    public func place(_ tab: UIViewController) -> ViewPlace {
      ViewPlace(
        show: { self.replaceTabs { $0.filter { $0 !== tab } + [tab] } },
        hide: { self.replaceTabs { $0.filter { $0 !== tab } } })
    }

    private func replaceTabs(_ change: ([UIViewController]) -> [UIViewController]) {
      setViewControllers(change(viewControllers ?? []), animated: false)
      // A sheet of the tab can be presented now, even if the tab isn't in a window yet.
      Presentations.shared.followLater()
    }

    #if os(iOS)
      /// The orientations of the selected tab.
      public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        selectedViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif
  }
#endif
