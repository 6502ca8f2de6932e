internal import SwiftSyntax

/// A call that creates a value of a type.
struct CreationSite {
  let path: String
  let call: FunctionCallExprSyntax

  /// Returns the calls that create values of a type, ordered by path and position.
  static func all(of type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = code.aliasEnds(of: type).union([type.shortName])
    return candidates(names, in: code).filter { site in
      guard let name = site.createdName(in: code), names.contains(name.lastName) else { return false }
      return code.type(name, in: site.typeName)?.name == type.name && !site.isOfLocal(name, in: code)
    }
  }

  /// Returns the calls of `init` that may create values of a type, because only the compiler knows the type of the values.
  static func uncertain(for type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = code.aliasEnds(of: type).union([type.shortName])
    return candidates(names, in: code).filter { site in
      guard site.call.calledName == "init", site.call.baseName != "super", site.call.baseName != "self"
      else { return false }
      guard let type = site.impliedType(in: code) else {
        return site.createdName(in: code)?.first?.isLowercase ?? true
      }
      // The call may create the content of the type, as in `let home: Optional<Home> = .init()`.
      let name = type.qualifiedName ?? ""
      let contents = type.words.subtracting(name.split(separator: ".").map(String.init))
      return !names.contains(name.lastName) && !contents.isDisjoint(with: names)
    }
  }

  /// Returns the calls in files that name a type by any of some names, or a declaration whose type contains one of them.
  private static func candidates(_ names: Set<String>, in code: CodeBase) -> [CreationSite] {
    // A call may omit the name where a declaration determines the type, as in `HomeRouter(builder: .init())` and `show(.init())`.
    let users = code.files(where: { file in names.contains(where: file.mayName) })
    let all = users.reduce(into: names) { $0.formUnion($1.receivers(ofAny: names)) }
    return code.files(where: { file in all.contains(where: file.mayName) }).flatMap { file in
      file.syntax.calls.map { CreationSite(path: file.path, call: $0) }
    }
  }

  /// Returns the name of the type that the call creates a value of; `nil` if it has none.
  private func createdName(in code: CodeBase) -> String? {
    let called = call.calledExpression.withoutParentheses
    guard let name = called.qualifiedName ?? impliedType(in: code)?.qualifiedName else { return nil }
    if let same = outer.lazy.compactMap({ $0.sameType(as: name, in: code) }).first { return same }
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
  private func impliedType(in code: CodeBase) -> TypeSyntax? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    for (syntax, part) in call.outwards {
      switch syntax.as(SyntaxEnum.self) {
      case .patternBinding(let binding): return binding.typeAnnotation?.type
      case .optionalBindingCondition(let binding): return binding.typeAnnotation?.type
      case .functionParameter(let parameter): return parameter.type
      case .functionDecl(let function): return function.signature.returnClause?.type
      case .closureExpr(let closure): return closure.signature?.returnClause?.type ?? closure.typeInHarness
      case .sequenceExpr(let sequence):
        if let type = sequence.castType(of: call) { return type }
        if let target = sequence.assignment?.target { return code.type(of: target)?.name.parsedType }
        guard sequence.elements.allSatisfy(\.keepsType) else { return nil }
      case .functionCallExpr(let outer):
        let argument = outer.arguments.first { part.is(LabeledExprListSyntax.self) && $0.contains(call) }
        return argument.flatMap { inputType(for: $0, of: outer, in: code) }
      case .codeBlockItem(let item):
        guard item.item.is(ReturnStmtSyntax.self) || item.item.isExpression else { return nil }
      case .tupleExpr(let tuple):
        guard tuple.elements.count == 1 else { return nil }
      case .arrayExpr, .dictionaryExpr, .memberAccessExpr, .subscriptCallExpr, .conditionElement,
        .macroExpansionExpr:
        return nil
      default: continue
      }
    }
    return nil
  }

  /// Returns the type of the input that an argument of a call of an initializer is for.
  private func inputType(
    for argument: LabeledExprSyntax, of call: FunctionCallExprSyntax, in code: CodeBase
  ) -> TypeSyntax? {
    guard let name = call.calledExpression.qualifiedName, let type = code.type(name, in: typeName),
      type.initializers.count < 2,
      let input = type.inputs.first(where: { $0.label == argument.label?.text })?.type.parsedType,
      let inputName = input.qualifiedName
    else { return nil }
    // The caller determines the type of a generic parameter.
    if let inner = code.member(inputName, of: [type]), inner.type == nil { return nil }
    return code.type(inputName, in: type.name)?.name.parsedType ?? input
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

extension CodeFile {
  /// Returns the names of the functions, cases and types that code may pass values of types with some names to.
  fileprivate func receivers(ofAny names: Set<String>) -> Set<String> {
    let tokens = syntax.allTokens.filter { names.contains($0.word) && $0.parent?.is(TypeSyntax.self) == true }
    return Set(
      tokens.compactMap { token -> String? in
        let outer = token.outwards.lazy.map(\.outer).first { outer in
          outer.isProtocol((any DeclSyntaxProtocol).self) || outer.is(EnumCaseElementSyntax.self)
            || outer.is(CodeBlockItemSyntax.self) || outer.is(ClosureExprSyntax.self)
        }
        switch outer?.as(SyntaxEnum.self) {
        case .functionDecl(let function): return function.name.word
        case .typeAliasDecl(let alias): return alias.name.word
        case .enumCaseElement(let element): return element.name.word
        case .initializerDecl(let initializer): return initializer.typeNameAround?.lastName
        // A structure may have a memberwise initializer.
        case .variableDecl(let variable): return variable.enclosing(StructDeclSyntax.self)?.name.word
        default: return nil
        }
      })
  }
}

extension ExprSyntax {
  /// Whether the element of a sequence is an operand, or part of `a ?? b` or `a ? b : c`, so that all operands have the type of the sequence.
  fileprivate var keepsType: Bool {
    if let sign = self.as(BinaryOperatorExprSyntax.self) { return sign.operator.text == "??" }
    return !self.is(AssignmentExprSyntax.self)
  }
}

extension SequenceExprSyntax {
  /// Returns the type after `as`, if that is the type of a call.
  fileprivate func castType(of call: FunctionCallExprSyntax) -> TypeSyntax? {
    let terms = Array(elements)
    let index = terms.firstIndex { $0.position <= call.position && call.endPosition <= $0.endPosition }
    guard let index, terms.count > index + 2, terms[index + 1].is(UnresolvedAsExprSyntax.self) else {
      return nil
    }
    return terms[index + 2].as(TypeExprSyntax.self)?.type
  }
}

extension CodeBlockItemSyntax.Item {
  fileprivate var isExpression: Bool { self.is(ExprSyntax.self) || self.is(ExpressionStmtSyntax.self) }
}

extension ClosureExprSyntax {
  /// The type that a test's harness creates with the closure, as in `RouterHarness<HomeRouter> { .init() }`.
  fileprivate var typeInHarness: TypeSyntax? {
    guard let call = parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.qualifiedName?.hasSuffix("Harness") == true
    else { return nil }
    let annotation = call.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
    let clause =
      call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
      ?? annotation?.as(IdentifierTypeSyntax.self)?.genericArgumentClause
    guard case .type(let type) = clause?.arguments.last?.argument else { return nil }
    return type
  }
}

extension Syntax {
  /// Returns the type that a `where` clause of the declaration equates with a generic parameter or an associated type.
  fileprivate func sameType(as name: String, in code: CodeBase) -> String? {
    let clause =
      asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
      ?? self.as(ExtensionDeclSyntax.self)?.genericWhereClause
    let plain = { (name: String) in name.hasPrefix("Self.") ? String(name.dropFirst(5)) : name }
    return clause?.requirements.lazy.compactMap { requirement -> String? in
      guard case .sameTypeRequirement(let pair) = requirement.requirement else { return nil }
      let (left, right) = (plain(pair.leftType.withoutComments), plain(pair.rightType.withoutComments))
      if left == plain(name) { return right.parsedType?.qualifiedName }
      return right == plain(name) && !code.isKnown(name) ? left.parsedType?.qualifiedName : nil
    }.first
  }

  /// Returns the type that a statement in the node gives a name, as in `typealias Home = HomeRouter`.
  fileprivate func alias(_ name: String) -> String? {
    self.as(CodeBlockItemListSyntax.self)?.lazy.compactMap { $0.item.as(TypeAliasDeclSyntax.self) }
      .first { $0.name.text == name }?.initializer.value.qualifiedName
  }
}
