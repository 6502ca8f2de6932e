internal import SwiftSyntax

/// A reader of a file's contents in one walk.
struct SiteCollector {
  private(set) var sites: Sites

  /// Reads a file.
  init(_ file: CodeFile) {
    sites = Sites(path: file.path)
    for node in file.syntax.nodes() { read(node) }
  }

  private mutating func read(_ syntax: Syntax) {
    switch syntax.as(SyntaxEnum.self) {
    case .token(let token):
      if case .identifier = token.tokenKind { sites.words.insert(token.word) }
    case .functionCallExpr(let call):
      if let site = CodeCall(call) { sites.calls.append(site) }
    case .declReferenceExpr(let reference): use(reference)
    case .forceUnwrapExpr(let forced): sites.forced.append(forced)
    case .closureCapture(let capture): if capture.initializer == nil { use(capture.name) }
    case .importDecl(let declaration):
      if let module = declaration.path.first?.name, sites.imports[module.text] == nil {
        sites.imports[module.text] = module
      }
    case .optionalBindingCondition(let condition):
      let name = condition.pattern.as(IdentifierPatternSyntax.self)?.identifier
      if let name, condition.initializer == nil { use(name) }
    case .deinitializerDecl(let deinitializer): sites.deinitializers.append(deinitializer)
    default: break
    }
  }

  private mutating func use(_ reference: DeclReferenceExprSyntax) {
    let name = reference.baseName
    guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id
    else {
      if !ExprSyntax(reference).isAssigned { use(name) }
      return
    }
    guard let base = member.base else {
      if !member.isInPattern { sites.cases.insert(name.word) }
      return
    }
    if base.isSelf {
      if !ExprSyntax(member).isAssigned { use(name) }
      return
    }
    sites.accesses.insert(name.text)
    if base.lastName?.first?.isUppercase == true, !member.isInPattern { sites.cases.insert(name.word) }
  }

  private mutating func use(_ name: TokenSyntax) { sites.uses[name.text, default: []].append(name) }
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
