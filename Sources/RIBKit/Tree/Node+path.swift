extension Node {
  /// The names from the root to this node, as in `Root/LoggedIn/Trip`; of a detached node its own name.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the node.
  var path: String {
    var names: [String] = []
    var node: Node? = self
    while let current = node {
      names.append(current.name)
      node = current.parent.node
    }
    return names.reversed().joined(separator: "/")
  }

  /// The name of the RIB: that of its router's type, without the ending.
  var name: String {
    guard let routerType else { return "a router that was never attached" }
    return tree?.names.name(of: routerType) ?? ribName(of: routerType)
  }
}
