internal import SwiftSyntax

/// The RIB that a type belongs to, and its role there.
struct RIBPart: Hashable {
  /// The roles of types in a RIB, with the protocols of RIBKit for them.
  enum Role: String, CaseIterable {
    case interactor = "Interactor"
    case router = "Router"
    case builder = "Builder"
  }

  let rib: String
  let role: Role

  /// Returns the roles of the types of a code base, by full name.
  static func all(in code: CodeBase) -> [String: RIBPart] {
    var parts: [String: RIBPart] = [:]
    // A type may be part of two RIBs in code that doesn't compile, so the order matters.
    for rib in code.ribTypes.values {
      if let builder = rib.builder { parts[builder.name] = RIBPart(rib: rib.name, role: .builder) }
      parts[rib.router.name] = RIBPart(rib: rib.name, role: .router)
      // A leaf is the interactor and the router.
      if let interactor = rib.interactor {
        parts[interactor.name] = RIBPart(rib: rib.name, role: .interactor)
      }
    }
    for (name, type) in code.types where parts[name] == nil {
      for role in Role.allCases where code.conforms(type, to: role.rawValue) {
        guard role == .builder || type.isDeclared(as: ClassDeclSyntax.self) else { continue }
        parts[name] = RIBPart(rib: type.ribName, role: role)
      }
    }
    return parts
  }
}
