internal import SwiftSyntax

/// The RIB that a type belongs to, and its role there.
struct RIBPart: Hashable {
  /// The roles of types in a RIB.
  enum Role: String {
    case router, interactor, builder
  }

  let rib: String
  let role: Role

  /// Returns the roles of the types of a code base, by full name.
  static func all(in code: CodeBase, _ ribs: [String: RIBTypes]) -> [String: RIBPart] {
    var parts: [String: RIBPart] = [:]
    // A type may be part of two RIBs in code that doesn't compile, so the order matters.
    for (_, rib) in ribs.sorted(by: { $0.key < $1.key }) {
      if let builder = rib.builder { parts[builder.name] = RIBPart(rib: rib.name, role: .builder) }
      parts[rib.router.name] = RIBPart(rib: rib.name, role: .router)
      // A leaf is the interactor and the router.
      if let interactor = rib.interactor {
        parts[interactor.name] = RIBPart(rib: rib.name, role: .interactor)
      }
    }
    for (name, type) in code.types where parts[name] == nil {
      for role in [Role.interactor, .router, .builder] where code.conforms(type, to: role.protocolName) {
        guard type.isClass || role == .builder else { continue }
        parts[name] = RIBPart(rib: type.shortName.without(role.protocolName), role: role)
      }
    }
    return parts
  }
}

extension RIBPart.Role {
  /// The protocol of RIBKit for this role.
  fileprivate var protocolName: String {
    switch self {
    case .router: "Router"
    case .interactor: "Interactor"
    case .builder: "Builder"
    }
  }
}

extension CodeType {
  /// Whether it is a class.
  var isClass: Bool { declarations.contains { $0.declaration.is(ClassDeclSyntax.self) } }
}

extension String {
  fileprivate func without(_ end: String) -> String {
    hasSuffix(end) && self != end ? String(dropLast(end.count)) : self
  }
}
