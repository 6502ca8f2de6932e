internal import SwiftSyntax

/// Where code names a function of interactors: where it is declared, called, and passed on without a call.
///
/// A name behind a dot may be one of another type, which only the compiler knows. Where that cannot be told, nothing may be renamed.
struct FunctionUses {
  private let name: String
  private let ribs: [RIBTypes]
  /// The declarations of the interactors.
  private let parts: Set<SyntaxIdentifier>
  /// The functions themselves.
  private let functions: Set<SyntaxIdentifier>
  private(set) var tokens: [String: [TokenSyntax]] = [:]
  /// Names behind a dot whose base is not known.
  private var behindDots: [(path: String, token: TokenSyntax)] = []
  /// The types that have a member with the name too, each with its place.
  private var others: [String: CodePlace] = [:]
  /// The first that may be the function, or another one; `nil` if all are known.
  private(set) var unknown: CodePlace?

  /// Finds the uses of the functions with a name that the interactors of some RIBs have.
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
    // What a protocol asks for is called so there.
    unknown =
      interactors.flatMap(\.parts).flatMap(\.conformances).lazy
      .compactMap { [others] in others[$0.lastName] }.first
    for (path, token) in behindDots {
      if others.isEmpty || isOurs(token) == true {
        tokens[path, default: []].append(token)
      } else if isOurs(token) == nil, unknown == nil {
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
        // What follows the name of a type is a function of it, or something that is static.
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

  /// Whether a token stands in an interactor, and in no type in it.
  private func stands(_ token: TokenSyntax) -> Bool {
    token.typeAround.map { parts.contains($0.id) } == true
  }

  private func isInteractor(_ base: ExprSyntax) -> Bool {
    ribs.contains { $0.interactor?.shortName == base.lastName }
  }

  /// Whether a name behind a dot is the function, by what the code around it names; `nil` if that does not tell.
  private func isOurs(_ token: TokenSyntax) -> Bool? {
    let base = token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base
    if let base, isInteractor(base) { return true }
    if base?.lastName == "$0", token.isInListener { return true }
    // Nothing smaller than a declaration says it for sure, and none that names both.
    let found = token.nearest(
      of: [true: Set(ribs.flatMap(\.all).map(\.shortName)), false: Set(others.keys)]
    ) { $0.is(DeclSyntax.self) || $0.is(SourceFileSyntax.self) ? [$0.words] : [] }
    return found.count == 1 ? found.first : nil
  }
}

extension TokenSyntax {
  /// Whether it stands in the closure of `interactor.listener { }`.
  fileprivate var isInListener: Bool {
    var next = parent
    while let current = next, !current.is(ClosureExprSyntax.self) { next = current.parent }
    var outer = next?.parent
    while let current = outer, !current.is(FunctionCallExprSyntax.self) { outer = current.parent }
    return outer?.as(FunctionCallExprSyntax.self)?.calledExpression.lastName == "listener"
  }
}
