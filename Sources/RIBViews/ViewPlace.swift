/// A view's place on the screen, as the router of its RIB sees it.
///
/// A router shows its view in `didAttach` and hides it in `willDetach`. It knows neither the view nor its framework, so a test of the router
/// passes a place that does nothing.
///
/// ```swift
/// func didAttach() { place.show() }
/// func willDetach() { place.hide() }
/// ```
public nonisolated struct ViewPlace {
  private let showing: () -> Void
  private let hiding: () -> Void

  /// Creates a place from two closures; without them, a place that shows nothing.
  ///
  /// - Parameters:
  ///   - show: Puts the view on the screen.
  ///   - hide: Takes the view off the screen. It is called once for each call of `show`.
  public init(show: @escaping () -> Void = {}, hide: @escaping () -> Void = {}) {
    showing = show
    hiding = hide
  }

  /// Puts the view on the screen; called by the router when it is attached.
  public func show() { showing() }

  /// Takes the view off the screen; called by the router before it is detached.
  public func hide() { hiding() }
}
