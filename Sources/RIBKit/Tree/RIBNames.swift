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

/// The name of a RIB: `Trip` for a `TripRouter`.
///
/// - Parameter router: The type of the RIB's router.
/// - Returns: The name.
func ribName(of router: any Router.Type) -> String {
  if let standIn = router as? any StandIn.Type { return standIn.ribName }
  let name = String(describing: router).prefix { $0 != "<" }
  return name.hasSuffix("Router") && name.count > 6 ? String(name.dropLast(6)) : String(name)
}
