internal import SwiftSyntax

/// A reader of a file's contents in one walk, with an explicit stack because expressions can be nested deeply.
struct SiteCollector {
  private(set) var sites: Sites
  private var comments = SuppressionReader()
  private var left: [(syntax: Syntax, enclosure: Int?)]

  /// Reads a file.
  init(_ file: CodeFile) {
    sites = Sites(path: file.path)
    left = [(Syntax(file.syntax), nil)]
    while let (syntax, enclosure) = left.popLast() {
      if let token = syntax.as(TokenSyntax.self) {
        read(token)
      } else {
        let inner = read(syntax, in: enclosure)
        for child in syntax.children(viewMode: .sourceAccurate).reversed() { left.append((child, inner)) }
      }
    }
    sites.suppressions = comments.suppressions
  }

  private mutating func read(_ token: TokenSyntax) {
    if case .identifier(let name) = token.tokenKind { sites.words.insert(name) }
    comments.read(token)
  }

  /// Records a node, and returns the enclosure of its children.
  private mutating func read(_ syntax: Syntax, in enclosure: Int?) -> Int? {
    switch syntax.as(SyntaxEnum.self) {
    case .functionCallExpr(let call):
      if let site = CodeCall(call, in: enclosure) { sites.calls.append(site) }
    case .declReferenceExpr(let reference): use(reference, in: enclosure)
    case .forceUnwrapExpr(let forced): sites.forced.append((forced, enclosure))
    case .closureExpr(let closure):
      for capture in closure.signature?.capture?.items ?? [] where capture.initializer == nil {
        use(capture.name.text, in: enclosure)
      }
      return enter(.closure, "", in: enclosure, closure.locals)
    case .importDecl(let declaration):
      if let module = declaration.path.first?.name, sites.imports[module.text] == nil {
        sites.imports[module.text] = module.positionAfterSkippingLeadingTrivia
      }
    case .variableDecl(let variable): return read(variable, in: enclosure)
    case .optionalBindingCondition(let condition):
      guard let name = condition.pattern.name else { break }
      if let value = condition.initializer?.value {
        declare([name: Enclosure.Local(type: condition.typeAnnotation?.type, value: value)], in: enclosure)
      } else {
        use(name, in: enclosure)
      }
    default:
      if let name = syntax.typeName { return enter(.type, name, in: enclosure) }
      if let function = syntax.functionNameAndLocals {
        let inner = enter(.function, function.name, in: enclosure, function.locals)
        if let syntax = syntax.as(DeinitializerDeclSyntax.self) {
          sites.deinitializers.append((syntax, inner))
        }
        return inner
      }
    }
    return enclosure
  }

  private mutating func enter(
    _ kind: Enclosure.Kind, _ name: String, in outer: Int?, _ locals: [String: Enclosure.Local] = [:]
  ) -> Int {
    sites.enclosures.append(Enclosure(kind: kind, name: name, outer: outer, locals: locals))
    return sites.enclosures.count - 1
  }

  /// Reads a property, which is an enclosure of its accessors and its value, or a local variable, which introduces a name.
  private mutating func read(_ variable: VariableDeclSyntax, in enclosure: Int?) -> Int? {
    if let enclosure, sites.enclosures[enclosure].kind != .type {
      for binding in variable.bindings {
        guard let name = binding.pattern.name else { continue }
        let local = Enclosure.Local(type: binding.typeAnnotation?.type, value: binding.initializer?.value)
        declare([name: local], in: enclosure)
      }
      return enclosure
    }
    return enter(.function, variable.bindings.first?.pattern.name ?? "", in: enclosure)
  }

  private mutating func declare(_ locals: [String: Enclosure.Local], in enclosure: Int?) {
    guard let enclosure else { return }
    sites.enclosures[enclosure].locals.merge(locals) { first, _ in first }
  }

  private mutating func use(_ reference: DeclReferenceExprSyntax, in enclosure: Int?) {
    let name = reference.baseName.text
    guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id
    else {
      if !ExprSyntax(reference).isAssigned { use(name, in: enclosure) }
      return
    }
    guard let base = member.base else {
      if !member.isInPattern { sites.cases.insert(reference.baseName.word) }
      return
    }
    if base.isSelf {
      if !ExprSyntax(member).isAssigned { use(name, in: enclosure, isOnSelf: true) }
      return
    }
    sites.accesses.insert(name)
    if base.lastName?.first?.isUppercase == true, !member.isInPattern {
      sites.cases.insert(reference.baseName.word)
    }
  }

  private mutating func use(_ name: String, in enclosure: Int?, isOnSelf: Bool = false) {
    guard let enclosure else { return }
    sites.uses[name, default: []].insert(Sites.Use(enclosure: enclosure, isOnSelf: isOnSelf))
  }
}

extension ExprSyntax {
  /// Whether the expression is on the left side of `=`.
  fileprivate var isAssigned: Bool {
    parent?.parent?.as(SequenceExprSyntax.self)?.assignment?.target.id == id
  }
}

extension MemberAccessExprSyntax {
  /// Whether a pattern compares a value with it.
  fileprivate var isInPattern: Bool {
    outwards.prefix { !$0.outer.is(CodeBlockItemSyntax.self) }
      .contains { $0.outer.is(ExpressionPatternSyntax.self) }
  }
}
