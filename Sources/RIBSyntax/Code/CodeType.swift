internal import SwiftSyntax

/// A type with all its parts, from all files.
struct CodeType: Sendable {
  /// The name with those of the enclosing types, as in `Trip.Router`.
  let name: String
  /// The last component of the name.
  let shortName: String
  var parts: [CodePart] = []

  init(name: String) {
    self.name = name
    shortName = name.lastName
  }

  /// Inserts a part after all others of its file and of files that come earlier.
  mutating func insert(_ part: CodePart) {
    let index = parts.lastIndex { $0.path <= part.path }.map { $0 + 1 } ?? 0
    parts.insert(part, at: index)
  }

  /// The parts that declare it; several if `#if` chooses one, or if two modules use the name.
  var declarations: [CodePart] { parts.filter { !$0.isExtension } }

  /// Whether all parts are in one file, so that they see private members.
  var isInOneFile: Bool { Set(parts.map(\.path)).count == 1 }

  /// The members of all parts.
  var members: [CodeMember] { parts.flatMap(\.allMembers) }

  /// The stored and computed properties, one for each name.
  var properties: [CodeProperty] { parts.flatMap(\.properties) }

  /// The functions, without initializers.
  var functions: [FunctionDeclSyntax] { members.all(FunctionDeclSyntax.self) }

  /// Returns the functions with the given name.
  func functions(named name: String) -> [FunctionDeclSyntax] {
    functions.filter { $0.name.text == name }
  }

  /// The initializers that are not convenience initializers.
  var initializers: [InitializerDeclSyntax] {
    members.all(InitializerDeclSyntax.self).filter { !$0.modifiers.has("convenience") }
  }

  /// The cases of an enumeration.
  var cases: [EnumCaseElementSyntax] { placedCases.map(\.element) }

  /// The cases of an enumeration, each with the file that contains it.
  var placedCases: [(path: String, element: EnumCaseElementSyntax)] {
    members.flatMap { member in
      // Filtering a syntax list would create a new list with other positions.
      (member.declaration.as(EnumCaseDeclSyntax.self)?.elements ?? []).map { (member.path, $0) }
    }
  }

  /// The names of the cases, without backticks.
  var caseNames: [String] { cases.map(\.name.word) }

  /// Whether the type is an enumeration.
  var isEnum: Bool { isDeclared(as: EnumDeclSyntax.self) }

  /// Whether the type is an enumeration whose cases carry no values.
  var isPlainEnum: Bool { isEnum && cases.allSatisfy { $0.parameterClause == nil } }

  /// Whether the type is a protocol.
  var isProtocol: Bool { isDeclared(as: ProtocolDeclSyntax.self) }

  /// The types in the inheritance clauses of all parts, without generic arguments.
  var conformances: [String] { parts.flatMap(\.conformances) }

  /// The calls in the members.
  var calls: [FunctionCallExprSyntax] { members.flatMap(\.declaration.calls) }

  /// Whether one of the declarations is of a kind.
  func isDeclared(as kind: (some DeclSyntaxProtocol).Type) -> Bool {
    declarations.contains { $0.declaration.is(kind) }
  }
}

extension EnumCaseElementSyntax {
  /// The associated values.
  var payload: [EnumCaseParameterSyntax] { parameterClause.map { Array($0.parameters) } ?? [] }
}

extension EnumCaseParameterSyntax {
  /// The label in a value; `nil` for none and for `_`.
  var label: String? { firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text } }
}

extension String {
  /// The part after the last dot.
  var lastName: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

extension CodeType {
  /// The values that create it: the parameters of its initializer, or its stored properties if it has none.
  var inputs: [CodeParameter] {
    if let initializer = initializers.first { return initializer.signature.inputs }
    return properties.filter(\.isStored).compactMap { property in
      let isSet = property.binding.initializer != nil
      guard let type = property.type, !(isSet && property.variable.bindingSpecifier.text == "let") else {
        return nil
      }
      return CodeParameter(
        label: property.name, name: property.name, type: type, hasDefault: !property.isSetByInitializer)
    }
  }
}
