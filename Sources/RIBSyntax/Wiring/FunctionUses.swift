internal import RIBDiagnostics
internal import SwiftSyntax

/// The places that name a function of interactors: its declaration, its calls, and references without a call.
///
/// A name after a dot may belong to another type, which only the compiler knows. If that is uncertain, nothing may be renamed.
struct FunctionUses {
  private let name: String
  private let ribs: [RIBTypes]
  /// The declarations of the interactors.
  private let parts: Set<SyntaxIdentifier>
  /// The functions themselves.
  private let functions: Set<SyntaxIdentifier>
  private(set) var tokens: [String: [TokenSyntax]] = [:]
  /// Names after a dot whose base is unknown.
  private var behindDots: [(path: String, token: TokenSyntax)] = []
  /// Other types that have a member with the name, each with its place.
  private var others: [String: TextPlace] = [:]
  /// The first place that may or may not mean the function; `nil` if all are certain.
  private(set) var unknown: TextPlace?

  /// Finds the uses of the functions with a name in the interactors of some RIBs.
  init(of name: String, in ribs: [RIBTypes], code: CodeBase) {
    (self.name, self.ribs) = (name, ribs)
    let interactors = ribs.compactMap(\.interactor)
    parts = Set(interactors.flatMap(\.parts).map(\.declaration.id))
    functions = Set(
      interactors.flatMap(\.members).compactMap { $0.declaration.as(FunctionDeclSyntax.self) }
        .filter { $0.name.word == name }.map(\.id))
    for file in code.files(where: { $0.mayName(name) }) {
      for token in file.syntax.tokens(viewMode: .sourceAccurate) where token.word == name {
        read(token, in: file)
      }
    }
    // A protocol requirement keeps its name.
    unknown =
      interactors.flatMap(\.parts).flatMap(\.conformances).lazy
      .compactMap { [others] in others[$0.lastName] }.first
    for (path, token) in behindDots {
      let isOurs = isOurs(token, in: code)
      if isOurs ?? others.isEmpty {
        tokens[path, default: []].append(token)
      } else if isOurs == nil, unknown == nil {
        unknown = code.files[path]?.place(of: token.positionAfterSkippingLeadingTrivia)
      }
    }
  }

  private mutating func read(_ token: TokenSyntax, in file: CodeFile) {
    guard let node = token.parent else { return }
    let path = file.path
    if let function = node.as(FunctionDeclSyntax.self) {
      if functions.contains(function.id) {
        tokens[path, default: []].append(token)
      } else if node.parent?.is(MemberBlockItemSyntax.self) == true {
        noteOther(token, in: file)
      }
    } else if node.is(IdentifierPatternSyntax.self) {
      let isMember = node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
      if isMember { noteOther(token, in: file) }
    } else if node.is(ClosureCaptureSyntax.self) || node.is(DeclReferenceExprSyntax.self) {
      if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
        guard let base = access.base else { return }
        // After the name of another type, it is a static member or an enumeration case.
        guard base.lastName?.first?.isUppercase != true || isInteractor(base) else { return }
        guard base.isSelf else { return behindDots.append((path, token)) }
        if stands(token) { tokens[path, default: []].append(token) }
      } else if stands(token), !token.isLocal {
        tokens[path, default: []].append(token)
      }
    }
  }

  private mutating func noteOther(_ token: TokenSyntax, in file: CodeFile) {
    guard let type = token.typeAround.flatMap({ Syntax($0).typeName }) else { return }
    others[type.lastName] = file.place(of: token.positionAfterSkippingLeadingTrivia)
  }

  /// Whether a token is directly in an interactor, not in a nested type.
  private func stands(_ token: TokenSyntax) -> Bool {
    token.typeAround.map { parts.contains($0.id) } == true
  }

  private func isInteractor(_ base: ExprSyntax) -> Bool {
    ribs.contains { $0.interactor?.shortName == base.lastName }
  }

  /// Whether a name after a dot means the function, judging by the names around it; `nil` if that is uncertain.
  private func isOurs(_ token: TokenSyntax, in code: CodeBase) -> Bool? {
    guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self) else { return nil }
    let base = access.base
    if let base, isInteractor(base) { return true }
    if base?.lastName == "$0", token.isInListener { return true }
    // A function has no members.
    if access.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(access).id { return false }
    // A protocol may be that of the interactor.
    if let type = base.flatMap(code.type(of:)),
      type.declarations.allSatisfy({ !$0.declaration.is(ProtocolDeclSyntax.self) })
    {
      return ribs.contains { $0.interactor?.name == type.name }
    }
    if others.isEmpty { return nil }
    // Only a whole declaration that names one side, but not both, is certain evidence.
    let found = token.nearest(
      of: [true: Set(ribs.flatMap(\.all).map(\.shortName)), false: Set(others.keys)]
    ) { $0.is(DeclSyntax.self) || $0.is(SourceFileSyntax.self) ? [$0.words] : [] }
    return found.count == 1 ? found.first : nil
  }
}

extension TokenSyntax {
  /// Whether it is in the closure of `interactor.listener { }`.
  fileprivate var isInListener: Bool {
    var next = parent
    while let current = next, !current.is(ClosureExprSyntax.self) { next = current.parent }
    var outer = next?.parent
    while let current = outer, !current.is(FunctionCallExprSyntax.self) { outer = current.parent }
    return outer?.as(FunctionCallExprSyntax.self)?.calledExpression.lastName == "listener"
  }
}
