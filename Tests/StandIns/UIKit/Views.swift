// A small part of UIKit, for samples where there is none: each declaration follows the page that its comment names, below
// https://developer.apple.com/documentation. Nothing is drawn; a view holds other views, and a test presses its buttons.

public import Foundation

/// Follows /uikit/uiresponder.
@MainActor
open class UIResponder: NSObject {
  /// Follows /objectivec/nsobject/init.
  public override init() {}
}

/// Follows /uikit/uiview.
open class UIView: UIResponder {
  /// Follows /uikit/uiview/frame.
  open var frame: CGRect
  /// Follows /uikit/uiview/bounds.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  /// Follows /uikit/uiview/autoresizingmask-swift.property.
  open var autoresizingMask: AutoresizingMask = []
  /// Follows /uikit/uiview/subviews.
  open private(set) var subviews: [UIView] = []
  /// Follows /uikit/uiview/superview.
  open private(set) weak var superview: UIView?

  /// Follows /uikit/uiview/autoresizingmask-swift.struct.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Follows /uikit/uiview/autoresizingmask-swift.struct/flexiblewidth.
    public static let flexibleWidth: Self = Self(rawValue: 2)
    /// Follows /uikit/uiview/autoresizingmask-swift.struct/flexibleheight.
    public static let flexibleHeight: Self = Self(rawValue: 16)
  }

  /// Follows /uikit/uiview/init(frame:).
  public init(frame: CGRect) { self.frame = frame }

  /// Follows /objectivec/nsobject/init.
  public convenience override init() { self.init(frame: .zero) }

  /// Follows /uikit/uiview/addsubview(_:).
  open func addSubview(_ view: UIView) {
    guard view.superview !== self else { return }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.noteWindow()
  }

  /// Follows /uikit/uiview/removefromsuperview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    noteWindow()
  }

  private weak var lastWindow: UIWindow?

  /// Follows /uikit/uiview/window.
  ///
  /// A view in a hidden window is in no window here, because UIKit adds the view of the root when the window becomes visible (R4, tempura's
  /// `NavigationUtilities`).
  open var window: UIWindow? { superview?.window }

  /// Follows /uikit/uiview/didmovetowindow.
  open func didMoveToWindow() {}

  func noteWindow() {
    let window = window
    if window !== lastWindow {
      lastWindow = window
      didMoveToWindow()
    }
    for view in subviews { view.noteWindow() }
  }
}

/// Follows /uikit/uilabel.
open class UILabel: UIView {
  /// Follows /uikit/uilabel/text.
  open var text: String?
}

/// Follows /uikit/uiimage.
open class UIImage {}

/// Follows /uikit/uiaction.
@MainActor
open class UIAction {
  /// Follows /uikit/uiaction/title.
  open var title: String
  /// Called when its control sends it.
  fileprivate let handler: (UIAction) -> Void

  /// Follows /uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:).
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
}

/// Follows /uikit/uicontrol.
open class UIControl: UIView {
  private var actions: [(action: UIAction, events: Event)] = []

  /// Follows /uikit/uicontrol/event.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of events.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Follows /uikit/uicontrol/event/primaryactiontriggered.
    public static let primaryActionTriggered: Self = Self(rawValue: 1 << 13)
    /// Follows /uikit/uicontrol/event/editingchanged.
    public static let editingChanged: Self = Self(rawValue: 1 << 17)
  }

  /// Follows /uikit/uicontrol/addaction(_:for:).
  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  /// Follows /uikit/uicontrol/sendactions(for:).
  open func sendActions(for events: Event) {
    for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.handler(entry.action) }
  }
}

/// Follows /uikit/uibutton.
open class UIButton: UIControl {
  /// Follows /uikit/uibutton/currenttitle.
  open private(set) var currentTitle: String?

  /// Follows /uikit/uibutton/init(primaryaction:).
  public init(primaryAction: UIAction?) {
    currentTitle = primaryAction?.title
    super.init(frame: .zero)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

/// Follows /uikit/uitextfield.
open class UITextField: UIControl {
  /// Follows /uikit/uitextfield/text.
  open var text: String? = ""
}

/// Follows /uikit/nslayoutconstraint/axis.
public enum NSLayoutConstraint {
  /// Follows /uikit/nslayoutconstraint/axis.
  public enum Axis: Sendable {
    /// Follows /uikit/nslayoutconstraint/axis/horizontal.
    case horizontal
    /// Follows /uikit/nslayoutconstraint/axis/vertical.
    case vertical
  }
}

/// Follows /uikit/uistackview.
open class UIStackView: UIView {
  /// Follows /uikit/uistackview/axis.
  open var axis: NSLayoutConstraint.Axis = .horizontal
  /// Follows /uikit/uistackview/arrangedsubviews.
  open var arrangedSubviews: [UIView] { subviews }

  /// Follows /uikit/uistackview/init(arrangedsubviews:).
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// Follows /uikit/uiview/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Follows /uikit/uistackview/addarrangedsubview(_:).
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}
