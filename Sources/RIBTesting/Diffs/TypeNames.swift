/// The names of types, without modules, each asked of the runtime once.
final class TypeNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var machinery: [ObjectIdentifier: Bool] = [:]

  /// The name of a type as a reader of the code knows it.
  subscript(_ type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    let name = String(describing: type)
    names[id] = name
    return name
  }

  /// Whether a class belongs to the kit: its links are unretained, and a mirror must not follow them.
  func isMachinery(_ type: AnyClass) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = machinery[id] { return known }
    let module = String(reflecting: type).prefix { $0 != "." }
    let isMachinery = ["RIBKit", "ModelStreams", "RIBTesting"].contains(module)
    machinery[id] = isMachinery
    return isMachinery
  }
}
