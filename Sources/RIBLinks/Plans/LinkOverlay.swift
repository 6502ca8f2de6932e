public import RIBKit

/// The place at the root of a tree for what is shown over all else: an error screen, a forced sign-out.
///
/// It holds one child at most, beside those that the root shows, and has no part in the link of the tree.
public final class LinkOverlay<Key: Equatable> {
  private let slot = ChildSlot<Key>()
  private let build: (Key) -> any Router

  /// Makes an empty overlay.
  ///
  /// - Parameter build: Builds the child for a key.
  public init(build: @escaping (Key) -> any Router) {
    self.build = build
  }

  /// The key of the child that is shown.
  public var key: Key? { slot.key }

  /// Shows something instead of what is shown; the same again changes nothing.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - key: The key of the child to show.
  ///   - root: The router that owns the overlay.
  public func show(_ key: Key, in root: some Router) {
    slot.show(key, in: root) { build(key) }
  }

  /// Shows nothing.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameter root: The router that owns the overlay.
  public func clear(in root: some Router) {
    slot.clear(in: root)
  }
}

@available(*, unavailable)
extension LinkOverlay: Sendable {}

/// A root over whose tree a link may show something from anywhere.
public protocol OverlaidRouter: Router {
  /// A key of a child that can be shown.
  associatedtype OverlayKey: Equatable

  /// The place where it is shown; always the same.
  var overlay: LinkOverlay<OverlayKey> { get }
}
