/// The end of a path, as in `…/LoggedIn/Trip`: it costs the same at every depth to make one from the parent's.
struct Trail: CustomStringConvertible {
  private static let limit = 8

  private var names: [String] = []

  /// The trail to a node.
  ///
  /// - Parameter node: The node; `nil` is above the root.
  init(to node: Node?) {
    var node = node
    while let current = node, names.count <= Self.limit {
      names.append(names.count < Self.limit ? current.name : "…")
      node = current.parent.node
    }
    names.reverse()
  }

  /// The trail to a child.
  ///
  /// - Parameter name: The name of the child.
  /// - Returns: The trail.
  func appending(_ name: String) -> Trail {
    var trail = self
    if names.count >= Self.limit { trail.names = ["…"] + names.suffix(Self.limit - 1) }
    trail.names.append(name)
    return trail
  }

  var description: String { names.joined(separator: "/") }
}
