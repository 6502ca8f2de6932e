extension Node {
  /// The names from the root to this node, as in `Root/LoggedIn/Trip`; of a detached node its own name.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the node.
  var path: String {
    var names: [String] = []
    var node: Node? = self
    while let current = node {
      names.append(current.name)
      node = current.parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// The name of the RIB: that of its router's type, without the ending.
  var name: String {
    routerType.map(ribName) ?? "a router that was never attached"
  }
}

/// The name of a RIB: `Trip` for a `TripRouter`.
///
/// - Parameter router: The type of the RIB's router.
/// - Returns: The name.
func ribName(of router: any Router.Type) -> String {
  if let standIn = router as? any StandIn.Type { return standIn.ribName }
  let name = String(describing: router).prefix { $0 != "<" }
  return name.hasSuffix("Router") && name.count > 6 ? String(name.dropLast(6)) : String(name)
}
