internal import SwiftSyntax

/// A member of a type, with the file that contains it.
struct CodeMember: Sendable {
  let path: String
  let declaration: DeclSyntax

  /// The names of the function or the properties that it declares, without labels.
  var names: [String] {
    declaration.as(FunctionDeclSyntax.self).map { [$0.name.text] } ?? CodeProperty.all(in: self).map(\.name)
  }

  /// Returns the members of a list and of all conditional lists in it, in the order of the text.
  static func all(in list: MemberBlockItemListSyntax, path: String) -> [CodeMember] {
    list.flatMap { item in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else {
        return [CodeMember(path: path, declaration: item.decl)]
      }
      return condition.clauses.flatMap { clause -> [CodeMember] in
        clause.elements?.as(MemberBlockItemListSyntax.self).map { all(in: $0, path: path) } ?? []
      }
    }
  }
}

extension CodeFile {
  /// Its global functions, constants and variables.
  var globals: [(name: String, syntax: DeclSyntax)] {
    syntax.statements.compactMap { $0.item.as(DeclSyntax.self) }.flatMap { declaration in
      CodeMember(path: path, declaration: declaration).names.map { ($0, declaration) }
    }
  }
}

extension [CodeMember] {
  /// Returns the declarations of one kind.
  func all<Declaration: DeclSyntaxProtocol>(_ kind: Declaration.Type) -> [Declaration] {
    compactMap { $0.declaration.as(kind) }
  }
}

/// A property of a type.
struct CodeProperty: Sendable {
  let member: CodeMember
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: String

  /// Returns the properties that a member declares.
  static func all(in member: CodeMember) -> [CodeProperty] {
    guard let variable = member.declaration.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.compactMap { binding in
      binding.pattern.name.map {
        CodeProperty(member: member, variable: variable, binding: binding, name: $0)
      }
    }
  }

  /// The written type, or the type whose initializer creates its value; `nil` if only the compiler knows it.
  var type: String? { binding.annotation?.plainText ?? binding.initializer?.value.madeType?.withoutComments }

  /// The name of the type without generic arguments.
  var typeName: String? {
    if let annotation = binding.annotation { return annotation.qualifiedName }
    return binding.initializer?.value.madeType?.qualifiedName
  }

  /// Whether each value of the type stores the property.
  var isStored: Bool { !isStatic && binding.isStored }

  /// Whether the property belongs to the type, not to its values.
  var isStatic: Bool { variable.modifiers.has("static", "class") }

  /// Whether an initializer must set it.
  var isSetByInitializer: Bool {
    guard isStored, binding.initializer == nil else { return false }
    let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
    return !variable.modifiers.has("lazy") && !(isOptional && variable.bindingSpecifier.text == "var")
  }
}

extension PatternBindingSyntax {
  /// Whether it has no accessors but observers.
  var isStored: Bool {
    guard case .accessors(let accessors) = accessorBlock?.accessors else { return accessorBlock == nil }
    return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension ExprSyntax {
  /// The written type of a value that is an initializer call; `nil` for any other value.
  ///
  /// A call counts as an initializer call only if the name begins with a capital letter, because others may call functions.
  var madeType: ExprSyntax? {
    if let marked = self.as(TryExprSyntax.self) {
      return marked.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
        ? nil : marked.expression.madeType
    }
    let inner =
      self.as(AwaitExprSyntax.self)?.expression ?? self.as(UnsafeExprSyntax.self)?.expression
      ?? self.as(ForceUnwrapExprSyntax.self)?.expression ?? requiredValue
    if let inner { return inner.madeType }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.label == nil ? only.expression.madeType : nil
    }
    guard var called = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    if called.lastName == "init", let base = called.as(MemberAccessExprSyntax.self)?.base { called = base }
    if called.is(ArrayExprSyntax.self) || called.is(DictionaryExprSyntax.self) { return called }
    return called.qualifiedName?.lastName.first?.isUppercase == true ? called : nil
  }

  /// The value that a test unwraps with `#require`.
  private var requiredValue: ExprSyntax? {
    let macro = self.as(MacroExpansionExprSyntax.self)
    return macro?.macroName.text == "require" ? macro?.arguments.first?.expression : nil
  }
}
