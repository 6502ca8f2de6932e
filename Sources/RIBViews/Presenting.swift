#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UIViewController {
    /// Creates the place of a view controller above this one, for its router: a sheet, a full-screen cover, a popover or an alert, depending on
    /// its `modalPresentationStyle`.
    ///
    /// ```swift
    /// func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
    ///   tabs.place(presenting: DraftController(presenter)) { presenter.send(.close) }
    /// }
    /// ```
    ///
    /// UIKit ignores a presentation while another one is in transition, or before the window is visible. This place waits until UIKit accepts it.
    /// Controllers are presented in the order of `show()`, the newest on top: showing one again moves it to the top. Controllers that the app
    /// presents itself aren't affected; a controller that the app dismisses while the tree still shows it is presented again.
    ///
    /// If the app sets a delegate for the presentation before `show()`, that delegate is called too.
    ///
    /// - Parameters:
    ///   - controller: The view controller. A popover needs its source before `show()`, as in UIKit.
    ///   - onDismissAttempt: Called when the user tries to close the controller. If this closure isn't `nil`, the user can't close the
    ///     controller: send an action, and let the tree decide. It has no effect on alerts, whose buttons always close them.
    ///   - onDismiss: Called when the user has closed it, by a swipe, a tap outside it or an alert's button. For an alert, it is called in
    ///     a turn after the button's handler, unless the handler has hidden the alert. Send an action to the controller's presenter, whose
    ///     interactor tells its parent. To reject the close, the router calls `show()` again, which presents the controller again.
    /// - Returns: The place. It keeps the controller alive, but not the presenting controller.
    public func place(
      presenting controller: UIViewController, onDismissAttempt: (() -> Void)? = nil,
      onDismiss: @escaping () -> Void
    ) -> ViewPlace {
      let wish = PresentedController(controller, over: self, onDismissAttempt, onDismiss)
      return ViewPlace(
        show: { Presentations.shared.show(wish) }, hide: { Presentations.shared.hide(wish) })
    }

    /// Creates a place that presents a view controller over this one, without a report when the user closes it.
    ///
    /// Use it if the user can't close the view controller, or if the tree needn't know that it was closed.
    ///
    /// ```swift
    /// place(presenting: controller, onDismissAttempt: { presenter.send(.close) })
    /// ```
    ///
    /// - Parameters:
    ///   - controller: The view controller.
    ///   - onDismissAttempt: Called when the user tries to close the controller. If this closure isn't `nil`, the user can't close the
    ///     controller.
    /// - Returns: The place, as `place(presenting:onDismissAttempt:onDismiss:)` creates it.
    @_disfavoredOverload  // a trailing closure is `onDismiss`
    public func place(
      presenting controller: UIViewController, onDismissAttempt: (() -> Void)? = nil
    ) -> ViewPlace {
      place(presenting: controller, onDismissAttempt: onDismissAttempt, onDismiss: {})
    }
  }

  /// Makes the presented controllers match those that the tree shows, one transition after the other.
  ///
  /// There is one object, because UIKit passes a presentation up to the root of the window, and the window of a controller isn't known until it
  /// is in one. Above each root there is one chain: each element presents the next.
  ///
  /// It acts one turn after a change, so that it handles all changes of a turn together, and because a transition isn't over in its last
  /// callback.
  final class Presentations {
    static let shared = Presentations()
    /// The controllers that the tree shows, in the order in which it has shown them.
    private var wishes: [PresentedController] = []
    /// The controllers that the tree has hidden and that are still presented.
    private var leaving: [UIViewController] = []
    private var willFollow = false
    private var willTryAgain = false

    func show(_ wish: PresentedController) {
      wishes.removeAll { $0 === wish }
      wishes.append(wish)
      (wish.isShown, wish.isClosed, wish.presenter) = (true, false, nil)
      leaving.removeAll { $0 === wish.controller }
      followLater()
    }

    func hide(_ wish: PresentedController) {
      wish.isShown = false
      wishes.removeAll { $0 === wish }
      if wish.controller.presentingViewController != nil, !leaving.contains(wish.controller) {
        leaving.append(wish.controller)
      }
      followLater()
    }

    func followLater() {
      guard !willFollow else { return }
      willFollow = true
      Task {
        willFollow = false
        follow()
      }
    }

    private func follow() {
      wishes.removeAll { $0.base == nil }
      leaving.removeAll { $0.presentingViewController == nil }
      var roots: [UIViewController] = []
      for controller in wishes.map(\.controller) + leaving {
        let root = root(of: controller)
        if !roots.contains(root) { roots.append(root) }
      }
      for root in roots { follow(root) }
    }

    /// Makes one step in the chain above a root.
    ///
    /// The end of the step's transition triggers the next step.
    private func follow(_ root: UIViewController) {
      var chain: [UIViewController] = []
      while let next = (chain.last ?? root).presentedViewController { chain.append(next) }
      if let moving = chain.first(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
        let isCalled = moving.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
          self?.followLater()
        }
        // Without a coordinator, or in its last callback, the transition is over in a later turn.
        if isCalled != true { followLater() }
        return
      }
      var missing = wishes.filter { belongs($0, in: chain, above: root) }[...]
      var top = root
      for next in chain {
        if next === missing.first?.controller {
          missing.removeFirst().wasFound(above: top)
        } else if leaving.contains(next) || wishes.contains(where: { $0.controller === next }) {
          // All controllers above it are dismissed with it; those that the tree still shows are presented again. Calling `dismiss` on
          // `next` would dismiss only the controllers above it.
          for wish in wishes { wish.presenter = nil }
          top.dismiss(animated: true) { [weak self] in self?.followLater() }
          return
        }
        top = next
      }
      guard let wish = missing.first else { return dismissElsewhere(root, chain) }
      if wish.closesItself, let presenter = wish.presenter, presenter === root || chain.contains(presenter) {
        // It was dismissed alone. UIKit notifies no delegate that a button has closed it; the button's handler has run.
        wish.close()
        return followLater()
      }
      present(wish, above: top, root)
      // The controllers above it were dismissed together with it, not by their buttons.
      for wish in missing { wish.presenter = nil }
    }

    private func present(_ wish: PresentedController, above top: UIViewController, _ root: UIViewController) {
      watch(root.view)
      // The presentation of `top` has a watch, which reports when it enters a window again.
      guard top.viewIfLoaded?.window != nil else { return }
      wish.willBePresented()
      let controller = wish.controller
      top.present(controller, animated: true) { [weak self] in
        self?.watch(controller.presentationController?.containerView)
        self?.followLater()
      }
      if controller.presentingViewController == nil {
        tryAgain()
      } else {
        watch(controller.presentationController?.containerView)
      }
    }

    /// Tries again after a while, because UIKit has rejected a presentation without a reason.
    private func tryAgain() {
      guard !willTryAgain else { return }
      willTryAgain = true
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        willTryAgain = false
        follow()
      }
    }

    /// Dismisses a controller that is presented in a context of its own, by a controller that defines one.
    private func dismissElsewhere(_ root: UIViewController, _ chain: [UIViewController]) {
      for controller in leaving where !chain.contains(controller) && self.root(of: controller) === root {
        guard !controller.isBeingPresented, !controller.isBeingDismissed else { return followLater() }
        controller.presentingViewController?.dismiss(animated: true) { [weak self] in self?.followLater() }
        return
      }
    }

    /// Whether a controller belongs in the chain above a root.
    private func belongs(
      _ wish: PresentedController, in chain: [UIViewController], above root: UIViewController
    )
      -> Bool
    {
      let controller = wish.controller
      guard !wish.isClosed, controller.parent == nil, self.root(of: controller) === root else { return false }
      // A controller that is presented, but not in the chain, is presented in a context of its own.
      guard controller.presentingViewController == nil || chain.contains(controller) else { return false }
      // Until the tree has reacted to a close by the user, nothing is presented above the closed controller.
      var below = wish
      while let next = wishes.first(where: { next in below.base.map { next.contains($0) } == true }) {
        if next.isClosed { return false }
        below = next
      }
      return true
    }

    /// Returns the controller below all that is, or will be, presented together with a controller.
    ///
    /// The path down has a cycle if a controller is presented above one of which it is the base, and all controllers below both are gone.
    private func root(of controller: UIViewController) -> UIViewController {
      var (root, seen) = (controller, [controller])
      while let next = root.parent ?? root.presentingViewController
        ?? wishes.first(where: { $0.controller === root })?.base, !seen.contains(next)
      {
        root = next
        seen.append(next)
      }
      return root
    }

    /// Follows the tree whenever a view enters or leaves a window.
    private func watch(_ view: UIView?) {
      guard let view, !view.subviews.contains(where: { $0 is WindowWatch }) else { return }
      view.addSubview(WindowWatch())
    }

    private final class WindowWatch: UIView {
      override func didMoveToWindow() { Presentations.shared.followLater() }
    }
  }
#endif
