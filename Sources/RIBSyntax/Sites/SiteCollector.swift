internal import SwiftSyntax

/// A reader of a file's contents in one walk.
struct SiteCollector {
  private(set) var sites: Sites

  /// Reads a file.
  init(_ file: CodeFile) {
    sites = Sites(path: file.path)
    for node in file.syntax.nodes() {
      read(node)
      sites.enclosures.add(node)
    }
  }

  private mutating func read(_ syntax: Syntax) {
    switch syntax.as(SyntaxEnum.self) {
    case .token(let token):
      guard case .identifier = token.tokenKind else { return }
      sites.words.insert(token.word)
      if token.isBareName, token.parent?.as(ExprSyntax.self)?.isAssigned != true { use(token) }
    case .functionCallExpr(let call):
      if let site = CodeCall(call) { sites.calls.append(site) }
    case .memberAccessExpr(let member): use(member)
    case .forceUnwrapExpr(let forced): sites.forced.append(forced)
    case .importDecl(let declaration):
      if let module = declaration.path.first?.name, sites.imports[module.text] == nil {
        sites.imports[module.text] = module
      }
    case .deinitializerDecl(let deinitializer): sites.deinitializers.append(deinitializer)
    default: break
    }
  }

  private mutating func use(_ member: MemberAccessExprSyntax) {
    let name = member.declName.baseName
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
