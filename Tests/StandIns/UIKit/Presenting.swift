// Presentations as UIKit has them: they take time, one follows the other, and what doesn't fit is rejected.

extension UIViewController {
  /// Follows /uikit/uiviewcontroller/presentedviewcontroller.
  ///
  /// R2, its documentation: "presented by this view controller, or one of its ancestors".
  public var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }

  /// Follows /uikit/uiviewcontroller/presentingviewcontroller (R2).
  public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

  /// Follows /uikit/uiviewcontroller/presentationcontroller.
  ///
  /// R9, radars 21753811, 40092137, 19167124 and 36256721: it is made when it is asked for. Both hold each other until a presentation ends, so
  /// a controller that is asked and never presented isn't released.
  public var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if presentation == nil { presentation = UIPresentationController(self) }
    return presentation
  }

  /// Follows /uikit/uiviewcontroller/present(_:animated:completion:).
  public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    // R1, its documentation: the receiver "may not always be the one that handles the presentation". That a sheet goes up to the root of the
    // window, as a full-screen cover does, is from memory.
    if let parent { return parent.present(controller, animated: animated, completion: completion) }
    let call = "present \(type(of: controller)) on \(type(of: self))"
    // R3, as reported in Transmission #103 and in a pull request of uservoice-ios-sdk (#347): UIKit logs and does nothing. For a
    // controller that is presented already or has a parent, it throws an exception.
    if controller.presenter != nil || controller.parent != nil {
      return Screen.reject("\(call): it is presented already, or a child")
    }
    // R4, as reported in LeveyTabBarController #8: "whose view is not in the window hierarchy".
    guard let window = viewIfLoaded?.window else { return Screen.reject("\(call): not in the window") }
    if let presented {
      return Screen.reject("\(call): already presenting\(presented.modal == nil ? "" : ", in progress")")
    }
    if modal != nil { return Screen.reject("\(call): a presentation is in progress") }
    if Screen.rejectsPresentations { return Screen.reject("\(call): for a reason of its own") }
    Screen.presentationCount += 1
    presented = controller
    controller.presenter = self
    let container = UIView()
    controller.presentationController?.containerView = container
    controller.isBeingPresented = true
    window.addSubview(container)
    container.addSubview(controller.view)
    let transition = Transition(turns: animated ? Screen.turnsOfTransition : 1) { [weak self] _ in
      controller.isBeingPresented = false
      if controller.modalPresentationStyle == .fullScreen { self?.leaveWindow() }
      Screen.updateAppearance()
      completion?()
      return {
        controller.modal = nil
        self?.modal = nil
      }
    }
    (modal, controller.modal) = (transition, transition)
    Screen.updateAppearance()
  }

  /// Takes the view of a presenter off the screen below a full-screen cover.
  ///
  /// R8, `shouldRemovePresentersView` of UIPresentationController.h. That full-screen covers answer yes is from memory.
  private func leaveWindow() {
    superviewInWindow = view.superview
    view.removeFromSuperview()
  }

  private func returnToWindow() {
    superviewInWindow?.addSubview(view)
    superviewInWindow = nil
  }

  /// Follows /uikit/uiviewcontroller/dismiss(animated:completion:).
  ///
  /// R5, its documentation: on a controller that presents another one, everything above it goes and it stays.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if presented != nil {
      startDismissal(animated: animated, completion: completion)
    } else if let parent {
      parent.dismiss(animated: animated, completion: completion)
    } else {
      presenter?.dismiss(animated: animated, completion: completion)
    }
  }

  @discardableResult
  fileprivate func startDismissal(
    animated: Bool, isHeld: Bool = false, tell: @escaping (Bool) -> Void = { _ in },
    completion: (() -> Void)? = nil
  ) -> Transition? {
    var going: [UIViewController] = []
    while let next = (going.last ?? self).presented { going.append(next) }
    // R6, as reported in SideMenu #323, ZFDragableModalTransition #3, SWRevealViewController #282 and a pull request of swift-navigation (#295).
    if going.contains(where: { $0.modal != nil }) {
      Screen.reject("dismiss from \(type(of: self)) while a presentation or dismissal is in progress")
      return nil
    }
    for controller in going { controller.isBeingDismissed = true }
    let isUncovered = superviewInWindow != nil
    if isUncovered { returnToWindow() }
    let finish: (Bool) -> () -> Void = { [weak self] cancelled in
      for controller in going {
        controller.isBeingDismissed = false
        if cancelled { continue }
        controller.presentation?.containerView?.removeFromSuperview()
        controller.presenter?.presented = nil
        (controller.presenter, controller.presentation) = (nil, nil)
        controller.view.removeFromSuperview()
      }
      if cancelled, isUncovered { self?.leaveWindow() }
      Screen.updateAppearance()
      if !cancelled { completion?() }
      return {
        for controller in going { controller.modal = nil }
        self?.modal = nil
      }
    }
    let transition = Transition(
      turns: animated ? Screen.turnsOfTransition : 1, isHeld: isHeld, tell: tell, finish: finish)
    modal = transition
    for controller in going { controller.modal = transition }
    return transition
  }

  /// Drags this sheet as the user does, or taps beside this popover.
  ///
  /// The transition is held until it is let go.
  ///
  /// R7, UIPresentationController.h: the delegate is asked first, or told of the attempt; it is told of the start, and of the end unless the
  /// user cancels. Of a dismissal by the program it isn't told.
  ///
  /// - Returns: The transition; `nil` if the sheet can't be dragged now or mustn't be closed.
  @discardableResult
  public func drag() -> Transition? {
    guard let presenter, modal == nil, presented == nil, modalPresentationStyle != .fullScreen,
      !(self is UIAlertController), !Screen.isInBackground, view.window != nil,
      let presentation = presentationController
    else { return nil }
    let delegate = presentation.delegate
    if isModalInPresentation || delegate?.presentationControllerShouldDismiss(presentation) == false {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return nil
    }
    delegate?.presentationControllerWillDismiss(presentation)
    return presenter.startDismissal(
      animated: true, isHeld: true,
      tell: { cancelled in
        if !cancelled { presentation.delegate?.presentationControllerDidDismiss(presentation) }
      })
  }
}

/// Follows /uikit/uipresentationcontroller.
@MainActor
open class UIPresentationController {
  /// Follows /uikit/uipresentationcontroller/delegate.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// Follows /uikit/uipresentationcontroller/presentedviewcontroller.
  open private(set) var presentedViewController: UIViewController
  /// Follows /uikit/uipresentationcontroller/containerview: in the window while the presentation lasts.
  open internal(set) var containerView: UIView?

  init(_ presented: UIViewController) { presentedViewController = presented }
}

/// Follows /uikit/uiadaptivepresentationcontrollerdelegate, whose methods are optional.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Follows /uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollershoulddismiss(_:).
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Follows /uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerwilldismiss(_:).
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Follows /uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:).
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Follows /uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdidattempttodismiss(_:).
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Answers yes, as UIKit does without the method.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Follows /uikit/uialertcontroller.
open class UIAlertController: UIViewController {
  /// Follows /uikit/uialertcontroller/style.
  public enum Style: Sendable {
    /// Follows /uikit/uialertcontroller/style/actionsheet.
    case actionSheet
    /// Follows /uikit/uialertcontroller/style/alert.
    case alert
  }

  /// Follows /uikit/uialertcontroller/actions.
  public private(set) var actions: [UIAlertAction] = []
  /// Follows /uikit/uiviewcontroller/title.
  open var title: String?
  /// Follows /uikit/uialertcontroller/message.
  open var message: String?

  /// Follows /uikit/uialertcontroller/init(title:message:preferredstyle:).
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message) = (title, message)
  }

  /// Follows /uikit/uialertcontroller/addaction(_:).
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Taps a button as the user does: the alert goes by itself, then the handler is called, and no delegate is told.
  public func tap(_ index: Int) {
    guard let presenter, modal == nil, presented == nil, !Screen.isInBackground, view.window != nil else {
      return
    }
    let action = actions[index]
    presenter.startDismissal(animated: true, completion: { action.handler?(action) })
  }
}

/// Follows /uikit/uialertaction.
@MainActor
open class UIAlertAction {
  /// Follows /uikit/uialertaction/style-swift.enum.
  public enum Style: Sendable {
    /// Follows /uikit/uialertaction/style-swift.enum/default.
    case `default`
    /// Follows /uikit/uialertaction/style-swift.enum/cancel.
    case cancel
    /// Follows /uikit/uialertaction/style-swift.enum/destructive.
    case destructive
  }

  /// Follows /uikit/uialertaction/title.
  open private(set) var title: String?
  fileprivate let handler: ((UIAlertAction) -> Void)?

  /// Follows /uikit/uialertaction/init(title:style:handler:).
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.handler = handler
  }
}
