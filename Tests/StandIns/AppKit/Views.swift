// A small part of AppKit, for samples where there is none: each declaration follows the page that its comment names, below
// https://developer.apple.com/documentation. Nothing is drawn; a view holds other views, and a test presses its buttons.

public import Foundation

/// Follows /objectivec/selector.
public struct Selector: Sendable {
  /// The name of the method.
  public let name: String
  /// Follows /objectivec/selector/init(_:).
  public init(_ name: String) { self.name = name }
}

/// Follows /appkit/nsresponder.
@MainActor
open class NSResponder: NSObject {
  /// Follows /appkit/nsresponder/init.
  public override init() {}
}

/// Follows /appkit/nsview.
open class NSView: NSResponder {
  /// Follows /appkit/nsview/frame.
  open var frame: NSRect
  /// Follows /appkit/nsview/ishidden.
  open var isHidden = false
  /// Follows /appkit/nsview/subviews.
  open private(set) var subviews: [NSView] = []
  /// Follows /appkit/nsview/superview.
  open private(set) weak var superview: NSView?

  /// Follows /appkit/nsview/init(frame:).
  public init(frame: NSRect) { self.frame = frame }

  /// Follows /appkit/nsview/addsubview(_:).
  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Follows /appkit/nsview/removefromsuperview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// Follows /appkit/nsstackview.
open class NSStackView: NSView {
  /// Follows /appkit/nsstackview/arrangedsubviews.
  open var arrangedSubviews: [NSView] { subviews }

  /// Follows /appkit/nsstackview/init(views:).
  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// Follows /appkit/nsstackview/addarrangedsubview(_:).
  open func addArrangedSubview(_ view: NSView) { addSubview(view) }
}

/// Follows /appkit/nscontrol.
open class NSControl: NSView {
  /// Follows /appkit/nscontrol/stringvalue.
  open var stringValue = ""
  /// Follows /appkit/nscontrol/target.
  open weak var target: AnyObject?
  /// Follows /appkit/nscontrol/action.
  open var action: Selector?

  /// Follows /appkit/nscontrol/sendaction(_:to:).
  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool { false }

  /// Follows /appkit/nscontrol/performclick(_:).
  open func performClick(_ sender: Any?) { sendAction(action, to: target) }
}

/// Follows /appkit/nsbutton.
open class NSButton: NSControl {
  /// Follows /appkit/nsbutton/title.
  open var title = ""
}

/// Follows /appkit/nstextfield.
open class NSTextField: NSControl {
  /// Follows /appkit/nstextfield/delegate.
  open weak var delegate: (any NSTextFieldDelegate)?

  /// Follows /appkit/nstextfield/init(labelwithstring:).
  public convenience init(labelWithString text: String) {
    self.init(frame: .zero)
    stringValue = text
  }

  /// Follows /appkit/nstextfield/init(string:).
  public convenience init(string: String) {
    self.init(frame: .zero)
    stringValue = string
  }
}

/// Follows /appkit/nstextfielddelegate.
@MainActor
public protocol NSTextFieldDelegate: AnyObject {
  /// Follows /appkit/nscontroltexteditingdelegate/controltextdidchange(_:).
  func controlTextDidChange(_ obj: Notification)
}
