internal import RIBDiagnostics
internal import SwiftSyntax

/// A call that creates a value of a type.
struct CreationSite {
  let path: String
  let call: FunctionCallExprSyntax

  /// Returns the calls that name a type and create values of it, ordered by path and position.
  static func all(of type: CodeType, in code: CodeBase) -> [CreationSite] {
    let names = code.aliasEnds(of: type).union([type.shortName])
    return sites(naming: names, in: code).filter { site in
      guard let name = site.call.calledExpression.withoutParentheses.qualifiedName else {
        return site.wanted(in: code).flatMap { code.type(of: $0) }?.name == type.name
      }
      if name == "Self" { return site.typeName.flatMap { code.type($0) }?.name == type.name }
      return names.contains(name.lastName) && code.type(name, in: site.typeName)?.name == type.name
        && !site.call.seesLocalType(name)
    }
  }

  /// Returns the calls of `init` that may create values of a type, because they don't name the type that they create.
  static func uncertain(for type: CodeType, in code: CodeBase) -> [CreationSite] {
    // A call may omit the name in a file without it, as in `HomeRouter(builder: .init())` and `show(.init())`.
    let names = code.aliasEnds(of: type).union([type.shortName])
    let users = code.files(where: { file in names.contains(where: file.mayName) })
    let all = users.reduce(into: names) { $0.formUnion($1.declarations(taking: names)) }
    let modules = code.modules(seeing: type)
    return sites(naming: all, in: code) { code.canUse(type, in: $0, importing: modules) }.filter { site in
      guard site.call.calledName == "init", let base = site.call.baseName ?? site.call.implicitBase,
        [nil, "Optional"].contains(site.wanted(in: code)?.name)
      else { return false }
      let isSelf = site.typeName.flatMap { code.type($0) }?.name == type.name
      // An initializer that delegates to another one creates no further value; code doesn't know those in tests.
      let delegates = base == "self" && !(isSelf && (!site.isInInitializer || code.isTest(site.path)))
      let isValue = base.first?.isUppercase != true && base != "super" && !delegates
      let wanted = isSelf ? all.union(["Self"]) : all
      return isValue && site.writtenType.map { !$0.words.isDisjoint(with: wanted) } ?? true
    }
  }

  /// Returns the calls in the files that contain any of some names and satisfy a condition.
  private static func sites(
    naming names: Set<String>, in code: CodeBase, where isWanted: (CodeFile) -> Bool = { _ in true }
  ) -> [CreationSite] {
    code.files(where: { file in names.contains(where: file.mayName) && isWanted(file) }).flatMap { file in
      file.calls.map { CreationSite(path: file.path, call: $0) }
    }
  }

  /// The written type of the constant, the parameter or the result that the call is the value of, perhaps in a list; `nil` for a call
  /// in any other expression.
  private var writtenType: TypeSyntax? {
    for (syntax, _) in call.outwards {
      switch syntax.as(SyntaxEnum.self) {
      case .patternBinding(let binding): return binding.typeAnnotation?.type
      case .functionParameter(let parameter): return parameter.type
      case .functionDecl(let function): return function.signature.returnClause?.type
      case .arrayExpr, .tupleExpr, .returnStmt: continue
      default:
        let isOther = syntax.is(ExprSyntax.self) || syntax.is(StmtSyntax.self)
        if isOther || syntax.is(ConditionElementSyntax.self) { return nil }
      }
    }
    return nil
  }

  /// Returns the facts about the value that the code around a call of `.init` expects.
  private func wanted(in code: CodeBase) -> KnownValue? {
    let access = call.calledExpression.as(MemberAccessExprSyntax.self)
    guard let access, access.base == nil, access.declName.baseName.text == "init" else { return nil }
    return code.wanted(for: access)
  }

  /// Returns the type that the call creates a value of; `nil` if only the compiler knows it.
  func created(in code: CodeBase) -> CodeType? {
    call.calledExpression.qualifiedName.flatMap { code.type($0, in: typeName) }
      ?? wanted(in: code).flatMap { code.type(of: $0) }
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

extension FunctionCallExprSyntax {
  /// An empty name if the called member has no base that is a name, as in `.init()` and `types[0].init()`.
  fileprivate var implicitBase: String? { calledExpression.is(MemberAccessExprSyntax.self) ? "" : nil }
}

extension CodeBase {
  /// Returns the modules whose imports may let a file use a type: the type's own and those that depend on it, because they may re-export it.
  fileprivate func modules(seeing type: CodeType) -> Set<String> {
    let own = Set(type.declarations.compactMap { target(of: $0.path)?.name })
    let names = Dictionary(targets.map { ($0.name, $0.dependencies) }) { first, _ in first }
    return own.union(
      names.keys.filter { name in !own.isDisjoint(with: [name].reachable { names[$0] ?? [] }) })
  }

  /// Whether a file may use a type: it is in the same target, or imports one of some modules.
  fileprivate func canUse(_ type: CodeType, in file: CodeFile, importing modules: Set<String>) -> Bool {
    guard let target = target(of: file.path) else { return true }
    let places = type.declarations.map { self.target(of: $0.path) }
    return places.contains { $0 == nil || $0 == target }
      || modules.contains { file.mayName($0) } && !file.importedModules.isDisjoint(with: modules)
  }
}

extension CodeFile {
  /// The modules that the file imports, even on some platforms only.
  fileprivate var importedModules: Set<String> {
    Set(syntax.nodes().compactMap { $0.as(ImportDeclSyntax.self)?.path.first?.name.word })
  }

  /// Returns the names of the functions, cases and types whose declarations take values of any of some types, so that code may pass values
  /// to them.
  fileprivate func declarations(taking types: Set<String>) -> Set<String> {
    let tokens = syntax.allTokens.filter { types.contains($0.word) && $0.parent?.is(TypeSyntax.self) == true }
    return Set(
      tokens.compactMap { token in
        let around = token.outwards.lazy.map(\.outer).prefix { !$0.is(CodeBlockItemSyntax.self) }
        return around.drop { !$0.takesValues }.compactMap { outer in
          outer.asProtocol((any NamedDeclSyntax).self)?.name.word
            ?? outer.as(EnumCaseElementSyntax.self)?.name.word
        }.first
      })
  }
}

extension Syntax {
  /// Whether code may pass a value of a type in the declaration: a parameter, a value of a case, a stored property of a structure, or
  /// another name for a type.
  fileprivate var takesValues: Bool {
    switch self.as(SyntaxEnum.self) {
    case .functionParameter, .enumCaseParameter, .typeAliasDecl: true
    case .patternBinding(let binding):
      binding.isStored && self.enclosing(MemberBlockSyntax.self)?.parent?.is(StructDeclSyntax.self) == true
    default: false
    }
  }
}
