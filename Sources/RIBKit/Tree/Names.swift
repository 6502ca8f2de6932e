internal import Basics

/// The names of a tree's RIBs, cached because each event needs the name of a type.
struct RIBNames {
  private var names: [ObjectIdentifier: String] = .init()
  private var savedNames: [ObjectIdentifier: String] = .init()

  /// Returns the name of a RIB in places; cached, because each save needs it for each RIB on the way to each value.
  mutating func savedName(of router: any Router.Type) -> String {
    if let name = savedNames[ObjectIdentifier(router)] { return name }
    let name = router.savedName
    savedNames[ObjectIdentifier(router)] = name
    return name
  }

  /// Returns the name of a RIB: `Trip` for a `TripRouter`.
  mutating func name(of router: any Router.Type) -> String {
    if let name = names[ObjectIdentifier(router)] { return name }
    let name = ribName(of: router)
    names[ObjectIdentifier(router)] = name
    return name
  }
}

/// Returns the name of a RIB: `Trip` for a `TripRouter`, or for a leaf that is a `TripInteractor`.
func ribName(of router: any Router.Type) -> String {
  (router as? any RouterDouble.Type)?.ribName ?? String(describing: router).ribName
}

/// Returns the name of a router's type for a sentence: `TripRouter`, or a test double's description of itself.
package func typeName(of router: any Router.Type) -> String {
  (router as? any RouterDouble.Type)?.typeName ?? String(describing: router)
}

/// A test double for a router, which reports the name of the RIB that it replaces.
package protocol RouterDouble: Router {
  /// The name of the RIB, as in `Trip`.
  static var ribName: String { get }
  /// The double's description for the middle of a sentence, with types that the user wrote.
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
    guard let routerType else { return "(never attached)" }
    return tree?.reporter.names.name(of: routerType) ?? ribName(of: routerType)
  }
}
