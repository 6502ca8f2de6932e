public import RIBKit

/// A root over whose tree a link may show something from anywhere.
public protocol OverlaidRouter: Router {
  /// What can be shown.
  associatedtype OverlayKey: Equatable

  /// Where it is shown; always the same.
  var overlay: LinkOverlay<OverlayKey> { get }
}
