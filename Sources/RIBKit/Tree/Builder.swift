/// The maker of one RIB: it holds what the RIB needs and returns its router.
///
/// A builder is a value with a `build` function of its own, whose parameters are what is only known at that
/// moment: the listener of the parent, an identifier, a model. Every call makes a new router.
public protocol Builder {
  /// The type of the dependency from above; `Void` when the RIB needs nothing.
  associatedtype Dependency = Void

  /// The dependency from above.
  var dependency: Dependency { get }
}

extension Builder where Dependency == Void {
  /// Nothing.
  public var dependency: Void { () }
}
