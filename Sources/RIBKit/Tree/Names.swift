/// The names of the RIBs of a tree, kept because a type is asked for its name at every event.
struct RIBNames {
  private var known: [ObjectIdentifier: String] = [:]

  /// The name of a RIB: `Trip` for a `TripRouter`.
  mutating func name(of router: any Router.Type) -> String {
    if let name = known[ObjectIdentifier(router)] { return name }
    let name = ribName(of: router)
    known[ObjectIdentifier(router)] = name
    return name
  }
}

/// The paths of the RIB that the last event was about, and of its parent: the next event is mostly about one of them.
///
/// A path holds from the attach of a RIB to its detach, since no RIB above it can be moved meanwhile.
struct RecentPaths {
  // By the numbers of the nodes in their tree, which no other node ever has.
  private var node = 0
  private var path = ""
  private var parent = 0
  private var parentPath = ""
  /// The type of the router that ``path`` was made for below ``parent``: its siblings of one type have one path.
  private var type: ObjectIdentifier?

  /// The path of a node that is linked.
  mutating func path(of current: Node) -> String {
    if current.id == node { return path }
    let (above, own) = (current.parent.node, current.routerType.map { ObjectIdentifier($0) })
    if let above, above.id == parent, own == type, own != nil {
      node = current.id
      return path
    }
    if let above, above.id != parent { (parent, parentPath) = (above.id, above.path) }
    (node, path) = (current.id, above == nil ? current.name : "\(parentPath)/\(current.name)")
    type = above == nil ? nil : own
    return path
  }

  /// Forgets the path of a node that is being unlinked.
  mutating func forget(_ gone: Node) {
    if gone.id == node { node = 0 }
    if gone.id == parent { (parent, type) = (0, nil) }
  }
}

/// The name of a RIB: `Trip` for a `TripRouter`.
///
/// - Parameter router: The type of the RIB's router.
/// - Returns: The name.
func ribName(of router: any Router.Type) -> String {
  if let double = router as? any RouterDouble.Type { return double.ribName }
  let name = String(describing: router).prefix { $0 != "<" }
  return name.hasSuffix("Router") && name.count > 6 ? String(name.dropLast(6)) : String(name)
}

/// The name of a router's type in a sentence: `TripRouter`, and of a test double what it is.
///
/// - Parameter router: The type.
/// - Returns: The name.
func typeName(of router: any Router.Type) -> String {
  (router as? any RouterDouble.Type)?.typeName ?? String(describing: router)
}

/// A test double for a router; it reports the name of the RIB that it replaces.
package protocol RouterDouble: Router {
  /// The name of the RIB, as in `Trip`.
  static var ribName: String { get }
  /// The double in the middle of a sentence, by types that the reader has written.
  static var typeName: String { get }
}

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
