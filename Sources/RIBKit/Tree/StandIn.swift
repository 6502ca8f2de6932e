/// A router that stands in for another one, and whose RIB is called after that one.
package protocol StandIn: Router {
  /// The name of the RIB, as in `Trip`.
  static var ribName: String { get }
}
