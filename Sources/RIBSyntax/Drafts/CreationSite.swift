internal import SwiftSyntax

/// A call that creates a value of a type.
struct CreationSite {
  let path: String
  let call: FunctionCallExprSyntax

  /// Returns the calls that create values of a type, ordered by path and position.
  static func all(of type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = code.aliasEnds(of: type).union([type.shortName])
    return candidates(for: type, names, in: code).filter { site in
      guard let name = site.createdName(in: code), names.contains(name.lastName) else { return false }
      return code.type(name, in: site.typeName)?.name == type.name && !site.isOfLocal(name, in: code)
    }
  }

  /// Returns the calls of `init` that may create values of a type, because only the compiler knows the type of the values.
  static func uncertain(for type: CodeType, in code: CodeBase) -> [CreationSite] {
    candidates(for: type, code.aliasEnds(of: type).union([type.shortName]), in: code).filter { site in
      guard site.call.calledName == "init", site.call.baseName != "super", site.call.baseName != "self"
      else { return false }
      return site.createdName(in: code).map { $0.first?.isLowercase == true } ?? true
    }
  }

  /// Returns the calls in files that name a type by any of some names, or a type that is created with a value of it.
  private static func candidates(
    for type: CodeType, _ names: Set<String>, in code: CodeBase
  ) -> [CreationSite] {
    let users = code.files(where: { file in names.contains(where: file.mayName) })
    // A call that creates such a type may omit the name, as in `HomeRouter(builder: .init())`.
    let owners = users.flatMap { code.typeNames(in: $0.path) }.compactMap { code.types[$0] }.filter { owner in
      owner.inputs.contains { input in
        names.contains(where: input.type.contains)
          && input.typeName.flatMap { code.type($0, in: owner.name) }?.name == type.name
      }
    }
    let all = names.union(owners.map(\.shortName))
    return code.files(where: { file in all.contains(where: file.mayName) }).flatMap { file in
      file.syntax.calls.map { CreationSite(path: file.path, call: $0) }
    }
  }

  /// Returns the name of the type that the call creates a value of; `nil` if it has none.
  private func createdName(in code: CodeBase) -> String? {
    guard let name = call.calledExpression.qualifiedName ?? impliedName(in: code) else { return nil }
    if name == "Self" { return typeName }
    guard name.first?.isUppercase == true else { return name }
    return outer.lazy.compactMap { $0.alias(name) }.first ?? name
  }

  /// Whether the called name is that of a local type or of a generic parameter.
  private func isOfLocal(_ name: String, in code: CodeBase) -> Bool {
    guard let token = call.startToken, token.word == name else { return false }
    return code.innerDeclaration(of: name, at: token, in: path).map { $0.type == nil } == true
  }

  /// Returns the type that `.init()` refers to: the type of a constant, a parameter or a result; `nil` if only the compiler knows it.
  private func impliedName(in code: CodeBase) -> String? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    for (syntax, part) in call.outwards {
      switch syntax.as(SyntaxEnum.self) {
      case .patternBinding(let binding): return binding.typeAnnotation?.type.qualifiedName
      case .functionParameter(let parameter): return parameter.type.qualifiedName
      case .functionDecl(let function): return function.signature.returnClause?.type.qualifiedName
      case .closureExpr(let closure): return closure.signature?.returnClause?.type.qualifiedName
      case .sequenceExpr(let sequence):
        if let target = sequence.assignment?.target { return code.type(of: target)?.name }
      case .functionCallExpr(let outer):
        guard let name = outer.calledExpression.qualifiedName,
          let type = code.type(name, in: typeName), type.initializers.count < 2
        else { return nil }
        let argument = outer.arguments.first { part.is(LabeledExprListSyntax.self) && $0.contains(call) }
        return type.inputs.first { argument != nil && $0.label == argument?.label?.text }?.typeName
      default: continue
      }
    }
    return nil
  }

  /// The full name of the type around the call.
  var typeName: String? { call.typeNameAround }

  /// The type declarations around the call, innermost first.
  var groups: [DeclSyntax] {
    outer.filter { $0.isProtocol((any DeclGroupSyntax).self) }.compactMap { $0.as(DeclSyntax.self) }
  }

  /// The nodes around the call, innermost first.
  var outer: [Syntax] { call.outwards.map(\.outer) }

  /// Whether the call is in an initializer of the type around it.
  var isInInitializer: Bool {
    outer.prefix { !$0.isProtocol((any DeclGroupSyntax).self) }.contains { $0.is(InitializerDeclSyntax.self) }
  }

  /// The argument labels.
  var labels: [String?] { call.arguments.map { $0.label?.text } }
}

extension CodeDraft {
  /// Returns the calls that create values of a type.
  ///
  /// Each change creates a new tree, so the calls are looked up again after one.
  func sites(of typeName: String) -> [CreationSite] {
    code.type(typeName).map { CreationSite.all(of: $0, in: code) } ?? []
  }
}

extension LabeledExprSyntax {
  /// Whether the argument is a call, perhaps in parentheses.
  fileprivate func contains(_ call: FunctionCallExprSyntax) -> Bool {
    expression.withoutParentheses.id == ExprSyntax(call).id
  }
}

extension CodeParameter {
  /// The name of the type without generic arguments.
  fileprivate var typeName: String? { type.parsedType?.qualifiedName }
}

extension Syntax {
  /// Returns the type that a statement in the node gives a name, as in `typealias Home = HomeRouter`.
  fileprivate func alias(_ name: String) -> String? {
    self.as(CodeBlockItemListSyntax.self)?.lazy.compactMap { $0.item.as(TypeAliasDeclSyntax.self) }
      .first { $0.name.text == name }?.initializer.value.qualifiedName
  }
}
