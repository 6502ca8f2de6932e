internal import SwiftSyntax

/// Finds the switches in a piece of code.
final class SwitchCollector: SyntaxVisitor {
  private(set) var switches: [SwitchExprSyntax] = []

  init(in syntax: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    switches.append(node)
    return .visitChildren
  }
}

extension SwitchExprSyntax {
  /// The cases, also those between `#if` and `#endif`.
  var allCases: [SwitchCaseSyntax] { Self.cases(in: cases) }

  private static func cases(in list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
    list.flatMap { element -> [SwitchCaseSyntax] in
      if let one = element.as(SwitchCaseSyntax.self) { return [one] }
      return element.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [SwitchCaseSyntax] in
        if case .switchCases(let list) = clause.elements { cases(in: list) } else { [] }
      } ?? []
    }
  }

  /// The names of the enumeration's cases that it has branches for.
  var routeNames: Set<String> { Set(allCases.flatMap(\.caseNames)) }

  /// Whether it takes whatever is left.
  var hasDefault: Bool { allCases.contains(where: \.isDefault) }

  /// The full name of the type around it.
  var typeName: String? {
    var names: [String] = []
    var next = parent
    while let current = next {
      if let part = current.as(ExtensionDeclSyntax.self) {
        names.append(part.extendedType.qualifiedName ?? "")
      } else if current.isProtocol((any DeclGroupSyntax).self),
        let name = current.asProtocol((any NamedDeclSyntax).self)
      {
        names.append(name.name.text)
      }
      next = current.parent
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }

  /// Whether it may be over the route of a RIB: it stands in a type of that RIB or in an extension of the route, or its
  /// subject says so and it stands in no other RIB, which has a route of its own.
  func mentions(_ type: CodeType, subjectOf rib: RIBTypes, among ribs: some Collection<RIBTypes>) -> Bool {
    let around = typeName
    if around == type.name || rib.all.contains(where: { $0.name == around }) { return true }
    if ribs.contains(where: { $0.all.contains { $0.name == around } }) { return false }
    return subject.lastName?.lowercased().contains("route") == true
  }
}
