internal import SwiftSyntax

extension CodeBase {
  /// Finds the types of all RIBs.
  func findRIBTypes() -> [String: RIBTypes] {
    let inherited = Set(
      types.values.flatMap { $0.declarations.flatMap(\.conformances) })
    // A class that others inherit from is no RIB of its own.
    let routers = types.values.filter { isRouter($0) && !inherited.contains($0.name) }
      .sorted { $0.name < $1.name }
    let routerNames = Set(routers.map(\.name))
    var byRouter: [String: CodeType] = [:]
    for builder in types.values.filter(isBuilder).sorted(by: { $0.name < $1.name }) {
      for router in routersMade(by: builder) where routerNames.contains(router.name) {
        if byRouter[router.name] == nil || builder.ribName == router.ribName {
          byRouter[router.name] = builder
        }
      }
    }
    var result: [String: RIBTypes] = [:]
    // Of two routers with one name for their RIB, `Tip` and `TipRouter` of another target, the one that a builder makes counts.
    let made = routers.filter { byRouter[$0.name] != nil }
    for router in made + routers.filter({ byRouter[$0.name] == nil }) {
      let name = router.ribName
      guard result[name] == nil else { continue }
      let scope = router.name.split(separator: ".").dropLast().joined(separator: ".")
      let named = router.properties.first { $0.name == "interactor" }?.typeName
        .flatMap { type($0, in: router.name) }
      let partner = { (end: String) -> CodeType? in
        self.type(name + end) ?? (scope.isEmpty ? nil : self.types[scope + "." + end])
      }
      result[name] = RIBTypes(
        name: name, router: router, interactor: named ?? partner("Interactor"),
        builder: byRouter[router.name] ?? partner("Builder"))
    }
    return result
  }

  private func isRouter(_ type: CodeType) -> Bool {
    guard type.declarations.contains(where: { $0.declaration.is(ClassDeclSyntax.self) }) else { return false }
    return conforms(type, to: "Router")
  }

  /// The types of what the functions of a builder return, or make where they do not say what they return.
  private func routersMade(by builder: CodeType) -> [CodeType] {
    builder.parts.flatMap(\.madeTypes).compactMap { type($0, in: builder.name) }
  }

  private func isBuilder(_ type: CodeType) -> Bool {
    type.shortName.hasSuffix("Builder") || conforms(type, to: "Builder")
  }

  /// Whether a type conforms to a protocol of the kit, itself or through a type that it inherits from.
  func conforms(_ type: CodeType, to name: String) -> Bool {
    var seen: Set<String> = []
    var left = [type]
    while let next = left.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      for inherited in next.parts.flatMap({ $0.inherited.flatMap(\.conformances) }) {
        if inherited == name || inherited == "RIBKit." + name { return true }
        if isKnown(inherited), let found = self.type(inherited, in: next.name) { left.append(found) }
      }
    }
    return false
  }
}

extension CodeType {
  /// The name of the RIB that a router or a builder belongs to.
  var ribName: String {
    let names = name.split(separator: ".")
    for end in ["Router", "Builder"] {
      if shortName == end, names.count > 1 { return String(names[names.count - 2]) }
      if shortName.hasSuffix(end), shortName != end { return String(shortName.dropLast(end.count)) }
    }
    return shortName
  }
}
