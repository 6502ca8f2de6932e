internal import SwiftSyntax

/// The contents of a file that rules examine, read in one walk.
struct Sites {
  let path: String
  /// The calls, in the order of the text.
  private(set) var calls: [CodeCall] = []
  /// The uses of names, alone or on `self`, by name; assignments don't count.
  private(set) var uses: [String: [TokenSyntax]] = [:]
  /// The names that are used on anything other than `self`.
  private(set) var accesses: Set<String> = []
  /// The names after a dot, such as those of cases, that begin an expression or follow a type; patterns don't count.
  private(set) var cases: Set<String> = []
  /// The force-unwrapped expressions.
  private(set) var forced: [ForceUnwrapExprSyntax] = []
  /// All words that are identifiers, without backticks.
  private(set) var words: Set<String> = []
  /// The imported modules.
  let imports: Set<String>
  private(set) var enclosures = Enclosures()

  /// Reads a file.
  init(_ file: CodeFile) {
    (path, imports) = (file.path, file.types.imports)
    for node in file.syntax.nodes() {
      read(node)
      enclosures.add(node)
    }
  }

  private mutating func read(_ syntax: Syntax) {
    switch syntax.as(SyntaxEnum.self) {
    case .token(let token):
      guard case .identifier = token.tokenKind else { return }
      words.insert(token.word)
      if token.isBareName, token.parent?.as(ExprSyntax.self)?.isAssigned != true { use(token) }
    case .functionCallExpr(let call):
      if let site = CodeCall(call) { calls.append(site) }
    case .memberAccessExpr(let member): use(member)
    case .forceUnwrapExpr(let expression): forced.append(expression)
    default: break
    }
  }

  private mutating func use(_ member: MemberAccessExprSyntax) {
    let name = member.declName.baseName
    guard let base = member.base else {
      if !member.isInPattern { cases.insert(name.word) }
      return
    }
    if base.isSelf {
      if !ExprSyntax(member).isAssigned { use(name) }
      return
    }
    accesses.insert(name.text)
    if base.lastName?.first?.isUppercase == true, !member.isInPattern { cases.insert(name.word) }
  }

  private mutating func use(_ name: TokenSyntax) { uses[name.text, default: []].append(name) }

  /// Returns a violation at the beginning of some code.
  func violation(at syntax: some SyntaxProtocol, _ message: String, fix: String? = nil) -> Violation {
    Violation(at: syntax, in: path, of: enclosures.declaration(around: syntax), message, fix: fix)
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

/// The declarations in a file by their places.
///
/// Code can be nested so deeply that a walk from each of its nodes to the top would take too long.
struct Enclosures {
  private struct Declaration {
    let range: Range<AbsolutePosition>
    let name: String
    let isType: Bool
  }

  /// The declarations in the order of the text, so outer ones precede inner ones.
  private var declarations: [Declaration] = []

  /// Records a node if it is the declaration of a type, a function or a property; call it for each node in the order of the text.
  mutating func add(_ node: Syntax) {
    let type = node.typeName
    guard let name = type ?? node.functionName ?? node.as(VariableDeclSyntax.self)?.memberName else { return }
    declarations.append(
      Declaration(range: node.position..<node.endPosition, name: name, isType: type != nil))
  }

  /// Returns the full names of the types around a node, innermost first.
  ///
  /// - Complexity: O(*n*) for *n* declarations.
  func types(around node: some SyntaxProtocol) -> [String] {
    let names = declarations(around: node).filter(\.isType).map(\.name)
    return names.indices.reversed().map { names[...$0].joined(separator: ".") }
  }

  /// Returns the names of the types, functions and properties around a node, outermost first, as in `Trip.Router.route(to:)`.
  ///
  /// - Complexity: O(*n*) for *n* declarations.
  func declaration(around node: some SyntaxProtocol) -> String {
    declarations(around: node).map(\.name).joined(separator: ".")
  }

  private func declarations(around node: some SyntaxProtocol) -> [Declaration] {
    let range = node.position..<node.endPosition
    return declarations.filter { $0.range.contains(range) && $0.range != range }
  }
}

extension VariableDeclSyntax {
  /// The first name that it declares, unless it is in the body of a function or a closure.
  fileprivate var memberName: String? {
    let isInBody = outwards.contains {
      $0.outer.is(CodeBlockSyntax.self) || $0.outer.is(ClosureExprSyntax.self)
    }
    return isInBody ? nil : bindings.first?.pattern.name
  }
}
