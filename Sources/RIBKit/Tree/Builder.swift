/// A value that creates one RIB, to hide the types of the RIB and its dependencies from other modules.
///
/// Inside a module you don't need a builder: a parent calls the initializer of the router or of the ``Leaf``. For other modules, store the
/// dependencies in a builder with its own `build` function. The parameters of `build` are the values known only when the RIB is built: an
/// identifier, a model, the parent's listener. Every call creates a new RIB.
///
/// ```swift
/// public struct TabletBuilder: Builder {
///   /// The service that the tablet needs.
///   public let dependency: any Kitchen
///
///   /// Creates a builder.
///   public init(dependency: any Kitchen) { self.dependency = dependency }
///
///   /// Creates a new tablet.
///   public func build(listener: Listener<OrderChange>) -> some Router {
///     TabletRouter(kitchen: dependency, listener: listener)
///   }
/// }
/// ```
public protocol Builder {
  /// The type of the dependency that an ancestor provides; `Void` if the RIB needs none.
  associatedtype Dependency = Void

  /// The dependency that an ancestor provides.
  var dependency: Dependency { get }
}

extension Builder where Dependency == Void {
  /// The empty dependency.
  public var dependency: Void { () }
}
