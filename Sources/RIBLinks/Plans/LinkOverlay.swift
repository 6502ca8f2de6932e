public import RIBKit

/// A container at the root of a tree for content above everything else, such as an error screen or a forced sign-out.
///
/// It shows at most one child, in addition to the root's other children, and isn't part of the tree's link.
public final class LinkOverlay<Key: Equatable> {
  private let slot = ChildSlot<Key>()
  private let build: (Key) -> any Router

  /// Creates an empty overlay; the closure builds the child for a key.
  public init(build: @escaping (Key) -> any Router) {
    self.build = build
  }

  /// The key of the shown child.
  public var key: Key? { slot.key }

  /// Shows the child for a key, and removes the current child; has no effect if the key is already shown.
  ///
  /// Call it in the tree's isolation, with the router that owns the overlay.
  public func show(_ key: Key, in root: some Router) {
    slot.show(key, in: root) { build(key) }
  }

  /// Removes the child.
  ///
  /// Call it in the tree's isolation, with the router that owns the overlay.
  public func clear(in root: some Router) {
    slot.clear(in: root)
  }
}

@available(*, unavailable)
extension LinkOverlay: Sendable {}

/// A root with an overlay that links can show at any time.
public protocol OverlaidRouter: Router {
  /// The key type of the overlay's children.
  associatedtype OverlayKey: Equatable

  /// The overlay; must always be the same object.
  var overlay: LinkOverlay<OverlayKey> { get }
}
