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

  /// The members of all parts.
  var members: [CodeMember] { parts.flatMap(\.allMembers) }

  /// The stored and computed properties, one for each name.
  var properties: [CodeProperty] { parts.flatMap(\.properties) }

  /// Returns the functions with a name.
  func functions(named name: String) -> [FunctionDeclSyntax] {
    members.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }.filter { $0.name.text == name }
  }

  /// The initializers that are not convenience initializers.
  var initializers: [InitializerDeclSyntax] {
    members.compactMap { $0.declaration.as(InitializerDeclSyntax.self) }
      .filter { syntax in !syntax.modifiers.contains { $0.name.text == "convenience" } }
  }

  /// The cases of an enumeration.
  var cases: [EnumCaseElementSyntax] {
    members.compactMap { $0.declaration.as(EnumCaseDeclSyntax.self) }.flatMap { Array($0.elements) }
  }

  /// The names of the cases, without backticks.
  var caseNames: [String] { cases.map(\.name.word) }

  /// Whether it is an enumeration.
  var isEnum: Bool { declarations.contains { $0.declaration.is(EnumDeclSyntax.self) } }
}

extension String {
  /// The part after the last dot.
  var lastName: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

extension CodeType {
  /// The values that create it: the parameters of its initializer, or its stored properties if it has none.
  var inputs: [CodeParameter] {
    if let initializer = initializers.first {
      return initializer.signature.parameterClause.parameters.map(CodeParameter.init)
    }
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
