internal import SwiftSyntax

extension CodeDraft {
  /// Protocols that say nothing about whether values can be compared.
  private static let silent: Set = [
    "Codable", "CustomStringConvertible", "Decodable", "Encodable", "Identifiable", "Sendable",
  ]

  /// Refuses a child that is built with what a route cannot carry, because the route would not compile any more.
  ///
  /// - Parameters:
  ///   - plan: The child.
  ///   - wanted: What the route conforms to, `Hashable` or `Equatable`.
  mutating func refusePayload(of plan: ChildPlan, thatIsNot wanted: String) {
    for parameter in plan.parameters {
      if parameter.type.hasIncomparablePart {
        leave(
          "\(plan.name) is built with \(parameter.name) of the type \(parameter.type), which is not \(wanted), so that no route can carry it. Give it a type that is.",
          at: code.type(plan.builder)?.functions(named: plan.build).first,
          in: code.type(plan.builder)?.declarations.first?.path ?? "")
      } else if let type = code.type(parameter.type, in: plan.builder), isIncomparable(type),
        let part = type.declarations.first
      {
        leave(
          "\(plan.name) is built with \(parameter.name) of the type \(type.name), and a route can only carry what is \(wanted). Let \(type.name) be that.",
          text: wanted, at: part.declaration, in: part.path)
      }
    }
  }

  /// Whether these files say all that there is to know of a type, and nothing of how its values are compared.
  private func isIncomparable(_ type: CodeType) -> Bool {
    let isPlain = type.isEnum && type.cases.allSatisfy { $0.parameterClause == nil }
    return !isPlain && type.declarations.count == 1
      && type.parts.flatMap(\.conformances).allSatisfy(Self.silent.contains)
  }
}

extension CodeType {
  /// What the compiler derives for an enumeration so that its values can be compared; `nil` if it does not.
  var derivedComparison: String? {
    let operators = members.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }
    guard !operators.contains(where: { $0.name.text == "==" }) else { return nil }
    let inherited = Set(parts.flatMap(\.conformances))
    return ["Hashable", "Equatable"].first(where: inherited.contains)
  }
}

extension String {
  /// Whether a type, as it is written, has a tuple, a function, a stream or any value of a protocol in it.
  fileprivate var hasIncomparablePart: Bool {
    let file = CodeFile(path: "", text: "typealias A = \(self)")
    return file.syntax.tokens(viewMode: .sourceAccurate).contains { token in
      if token.tokenKind == .keyword(.any) || token.tokenKind == .keyword(.Any) { return true }
      if token.tokenKind == .arrow || CodeBase.kitModules[token.text] != nil { return true }
      let tuple = token.parent?.as(TupleTypeSyntax.self)
      return (tuple?.elements.count ?? 0) > 1
    }
  }
}
