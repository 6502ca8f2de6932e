/// A RIB without children in one class: an interactor that is its own router.
///
/// Most RIBs have no children, so their routers would only store an interactor. A leaf is attached directly. It is named after its class
/// (`Help` for a `HelpInteractor`), and it is tested, observed and saved like any other RIB.
///
/// ```swift
/// final class HelpInteractor: Leaf {
///   enum Event { case called }
///   let scope: Scope<Never, Event>
///
///   init(listener: Listener<Event>) { scope = Scope(listener: listener) }
/// }
/// ```
///
/// Its parent creates it where it would create a router:
///
/// ```swift
///       slot.show(route, in: self) {
///         HelpInteractor(listener: interactor.listener { $0.help($1) })
///       }
/// ```
///
/// The class is `final`, and its hooks run in the usual order: `didBecomeActive()`, `didAttach()`; then `willDetach()`,
/// `willResignActive()`.
///
/// A leaf may show a view in `didAttach()`. A RIB that attaches children is an ``Interactor`` with a ``Router`` of its own, so that its
/// logic can be tested without the children.
public protocol Leaf: Interactor, Router where InteractorType == Self, Route == Never {}

extension Leaf {
  /// The leaf itself.
  public var interactor: Self { self }

  /// Unavailable: rejects a leaf that doesn't store its scope, or stores one of a different type.
  ///
  /// Without this property, the leaf would use the default of ``Router/scope``, which would call itself.
  @available(*, unavailable, message: "store the leaf's scope, a 'Scope<Never, Event>'")
  public var scope: Scope<Route, Event> { fatalError("A leaf without a scope doesn't compile.") }
}
