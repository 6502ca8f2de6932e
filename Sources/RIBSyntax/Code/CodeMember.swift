internal import SwiftSyntax

/// A member of a type, with the file that holds it.
struct CodeMember: Sendable {
  let path: String
  let declaration: DeclSyntax
  /// Whether it stands between `#if` and `#endif`.
  let isConditional: Bool

  /// The members of a list and of all conditional lists in it, in the order of the text.
  static func all(
    in list: MemberBlockItemListSyntax, path: String, isConditional: Bool = false
  ) -> [CodeMember] {
    list.flatMap { item in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else {
        return [CodeMember(path: path, declaration: item.decl, isConditional: isConditional)]
      }
      return condition.clauses.flatMap { clause -> [CodeMember] in
        guard case .decls(let members) = clause.elements else { return [] }
        return all(in: members, path: path, isConditional: true)
      }
    }
  }
}

/// A property of a type.
struct CodeProperty: Sendable {
  let member: CodeMember
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: String

  /// The properties that a member declares.
  static func all(in member: CodeMember) -> [CodeProperty] {
    guard let variable = member.declaration.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.compactMap { binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      return CodeProperty(
        member: member, variable: variable, binding: binding, name: pattern.identifier.text)
    }
  }

  /// The type as it is written, or the name of what its value is a call of; `nil` if only the compiler knows it.
  var type: String? {
    if let annotation = binding.typeAnnotation { return annotation.type.plainText }
    return binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.withoutComments
  }

  /// The name of the type without generic arguments.
  var typeName: String? {
    if let annotation = binding.typeAnnotation { return annotation.type.qualifiedName }
    return binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName
  }

  /// Whether each value has room for it.
  var isStored: Bool {
    guard !isStatic else { return false }
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// Whether it belongs to the type, not to its values.
  var isStatic: Bool { variable.modifiers.contains { ["static", "class"].contains($0.name.text) } }

  /// Whether an initializer has to set it.
  var isSetByInitializer: Bool {
    guard isStored, binding.initializer == nil else { return false }
    let isLazy = variable.modifiers.contains { $0.name.text == "lazy" }
    let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
    return !isLazy && !(isOptional && variable.bindingSpecifier.text == "var")
  }
}
