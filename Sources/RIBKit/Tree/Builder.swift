/// A factory for one RIB: it holds the dependencies of the RIB and returns its router.
///
/// A builder is a value with its own `build` function. The parameters of `build` are the values known only at that moment: the parent's
/// listener, an identifier, a model. Every call creates a new router.
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
