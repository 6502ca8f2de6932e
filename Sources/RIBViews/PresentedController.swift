#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  internal import UIKit

  /// A view controller that the tree presents, and the delegate of its presentation.
  final class PresentedController: NSObject, UIAdaptivePresentationControllerDelegate {
    let controller: UIViewController
    /// The controller above which it is presented.
    private(set) weak var base: UIViewController?
    /// Whether the user has closed it.
    ///
    /// It stays `true` until the tree hides the controller, or shows it again.
    var isClosed = false
    /// Whether the tree shows it.
    var isShown = false
    /// The controller above which it was found on the screen, since it was shown.
    weak var presenter: UIViewController?
    private let onDismissAttempt: (() -> Void)?
    private let onDismiss: () -> Void
    /// The app's own delegate of the presentation.
    ///
    /// Objective-C asks for it outside any isolation. It is safe because UIKit sends its messages on the main thread only.
    private nonisolated(unsafe) weak var appDelegate: (any UIAdaptivePresentationControllerDelegate)?

    init(
      _ controller: UIViewController, over base: UIViewController, _ onDismissAttempt: (() -> Void)?,
      _ onDismiss: @escaping () -> Void
    ) {
      self.controller = controller
      self.base = base
      self.onDismissAttempt = onDismissAttempt
      self.onDismiss = onDismiss
    }

    /// Whether a controller is this one, or below it.
    func contains(_ other: UIViewController) -> Bool {
      var next: UIViewController? = other
      while let here = next, here !== controller { next = here.parent }
      return next != nil
    }

    /// Whether UIKit dismisses it without notifying a delegate, when the user taps one of its buttons.
    var closesItself: Bool {
      #if os(iOS)
        if controller is UIActivityViewController || controller is UIDocumentPickerViewController {
          return true
        }
      #endif
      return controller is UIAlertController
    }

    /// Notes that the user has closed it, and notifies its router.
    func close() {
      guard isShown else { return }
      isClosed = true
      onDismiss()
    }

    /// Notes that it is on the screen.
    ///
    /// Another place of the same controller may have presented it.
    func wasFound(above presenter: UIViewController) {
      self.presenter = presenter
      willBePresented()
    }

    /// Becomes the delegate of the presentation.
    ///
    /// A presentation controller that is accessed earlier, and never used, would keep its view controller alive forever.
    func willBePresented() {
      guard !(controller is UIAlertController), let presentation = controller.presentationController else {
        return
      }
      guard presentation.delegate !== self else { return }
      let delegate = presentation.delegate
      appDelegate = (delegate as? PresentedController)?.appDelegate ?? delegate
      presentation.delegate = self
    }

    func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
      onDismissAttempt == nil && appDelegate?.allowsDismissal(presentation) != false
    }

    func presentationControllerWillDismiss(_ presentation: UIPresentationController) {
      appDelegate?.willDismiss(presentation)
    }

    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      appDelegate?.didAttemptToDismiss(presentation)
      onDismissAttempt?()
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      appDelegate?.didDismiss(presentation)
      close()
      Presentations.shared.followLater()
    }

    #if canImport(ObjectiveC)
      // Messages that this class doesn't implement, such as those for popovers and sheets, go to the app's delegate.
      nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || appDelegate?.responds(to: selector) == true
      }

      nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { appDelegate }
    #endif
  }

  extension UIAdaptivePresentationControllerDelegate {
    // The methods are optional in Objective-C. The stand-ins for tests have defaults instead.
    #if canImport(ObjectiveC)
      fileprivate func allowsDismissal(_ presentation: UIPresentationController) -> Bool {
        presentationControllerShouldDismiss?(presentation) ?? true
      }

      fileprivate func willDismiss(_ presentation: UIPresentationController) {
        presentationControllerWillDismiss?(presentation)
      }

      fileprivate func didAttemptToDismiss(_ presentation: UIPresentationController) {
        presentationControllerDidAttemptToDismiss?(presentation)
      }

      fileprivate func didDismiss(_ presentation: UIPresentationController) {
        presentationControllerDidDismiss?(presentation)
      }
    #else
      fileprivate func allowsDismissal(_ presentation: UIPresentationController) -> Bool {
        presentationControllerShouldDismiss(presentation)
      }

      fileprivate func willDismiss(_ presentation: UIPresentationController) {
        presentationControllerWillDismiss(presentation)
      }

      fileprivate func didAttemptToDismiss(_ presentation: UIPresentationController) {
        presentationControllerDidAttemptToDismiss(presentation)
      }

      fileprivate func didDismiss(_ presentation: UIPresentationController) {
        presentationControllerDidDismiss(presentation)
      }
    #endif
  }
#endif
