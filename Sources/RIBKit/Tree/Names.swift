/// The names of a tree's RIBs, cached because each event needs the name of a type.
struct RIBNames {
  private var known: [ObjectIdentifier: String] = .init()
  private var saved: [ObjectIdentifier: String] = .init()

  /// Returns the name of a RIB in places; cached, because each save needs it for each RIB on the way to each value.
  mutating func savedName(of router: any Router.Type) -> String {
    if let name = saved[ObjectIdentifier(router)] { return name }
    let name = router.savedName
    saved[ObjectIdentifier(router)] = name
    return name
  }

  /// Returns the name of a RIB: `Trip` for a `TripRouter`.
  mutating func name(of router: any Router.Type) -> String {
    if let name = known[ObjectIdentifier(router)] { return name }
    let name = ribName(of: router)
    known[ObjectIdentifier(router)] = name
    return name
  }
}

/// Returns the name of a RIB: `Trip` for a `TripRouter`, or for a leaf that is a `TripInteractor`.
func ribName(of router: any Router.Type) -> String {
  if let double = router as? any RouterDouble.Type { return double.ribName }
  let name = String(describing: router).prefix { $0 != "<" }
  let end = name.hasSuffix("Interactor") ? "Interactor" : "Router"
  return name.hasSuffix(end) && name.count > end.count ? String(name.dropLast(end.count)) : String(name)
}

/// Returns the name of a router's type for a sentence: `TripRouter`, or a test double's description of itself.
package func typeName(of router: any Router.Type) -> String {
  (router as? any RouterDouble.Type)?.typeName ?? String(describing: router)
}

/// A test double for a router, which reports the name of the RIB that it replaces.
package protocol RouterDouble: Router {
  /// The name of the RIB, as in `Trip`.
  static var ribName: String { get }
  /// The double's description in the middle of a sentence, with types that the reader has written.
  static var typeName: String { get }
}

extension Node {
  /// The names from the root to this node, as in `Root/LoggedIn/Trip`; for a detached node, its own name.
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

  /// The name of the RIB in places.
  var savedName: String {
    guard let routerType else { return name }
    return tree?.reporter.names.savedName(of: routerType) ?? routerType.savedName
  }

  /// The name of the RIB: its router's type without the suffix.
  package var name: String {
    guard let routerType else { return "a router that was never attached" }
    return tree?.reporter.names.name(of: routerType) ?? ribName(of: routerType)
  }
}
