internal import RIBDiagnostics
internal import SwiftSyntax

/// The places that name a function of interactors: its declaration, its calls, and references without a call.
///
/// A name after a dot may belong to another type, which only the compiler knows. If that is uncertain, nothing may be renamed.
struct FunctionUses {
  private let ribs: [RIBTypes]
  /// The parameter lists of the functions, each with the type of its last parameter, the event.
  private let inputs: [(all: [CodeParameter], event: CodeType?)]
  private let code: CodeBase
  private(set) var tokens: [(path: String, token: TokenSyntax)] = []
  /// The first place that may or may not mean the function; `nil` if all are certain.
  private(set) var unknown: TextPlace?

  /// Finds the uses of the functions with the given name in the interactors of these RIBs.
  init(of name: String, in ribs: [RIBTypes], code: CodeBase) {
    (self.ribs, self.code) = (ribs, code)
    let interactors = ribs.compactMap(\.interactor)
    inputs = interactors.flatMap { interactor in
      interactor.functions(named: name).map(\.signature.inputs).map { inputs in
        (inputs, inputs.last.flatMap { code.type($0.type, in: interactor.name) })
      }
    }
    let all = code.files(where: { $0.mayName(name) }).flatMap { file in
      file.syntax.allTokens.filter { $0.word == name }.map { (file: file, token: $0) }
    }
    let others = all.filter { $0.token.isNameOfMember && !isIn(interactors, $0.token) }
    // The requirement of a protocol keeps its name.
    let requirement = others.first { $0.token.typeAround?.is(ProtocolDeclSyntax.self) == true }
    unknown = requirement.map { $0.file.place(of: $0.token) }
    let types = ribs.flatMap(\.all).map(\.shortName)
    for (file, token) in all {
      // If no other member has that name, it is this function. An unclear use in a file that names no type of the RIBs is ignored.
      let isOurs = isOurs(token, in: interactors) ?? (others.isEmpty ? true : nil)
      if isOurs == true {
        tokens.append((file.path, token))
      } else if isOurs == nil, unknown == nil, types.contains(where: file.mayName) {
        unknown = file.place(of: token)
      }
    }
  }

  /// Whether a name means the function, judging by the names around it; `nil` if that is uncertain.
  private func isOurs(_ token: TokenSyntax, in interactors: [CodeType]) -> Bool? {
    guard let node = token.parent else { return false }
    let isInside = isIn(interactors, token)
    if node.is(FunctionDeclSyntax.self) { return isInside && token.isNameOfMember }
    guard node.is(DeclReferenceExprSyntax.self) || node.is(ClosureCaptureSyntax.self) else { return false }
    let access = node.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == node.id ? $0 : nil }
    let call = (access.map { Syntax($0) } ?? node).parent?.as(FunctionCallExprSyntax.self)
    if let call, call.calledExpression.lastName == token.word, !mayTakeArguments(of: call) { return false }
    guard let access else { return isInside && !token.isLocal }
    guard let base = access.base, access.parent?.is(MemberAccessExprSyntax.self) != true else { return false }
    if base.isSelf { return isInside }
    // After the name of another type, it is a static member or an enumeration case.
    if let name = base.lastName, name.first?.isUppercase == true {
      if name == "Self" { return isInside }
      return interactors.contains { $0.shortName == name || code.aliasEnds(of: $0).contains(name) }
    }
    if let name = base.name, token.isInListener(takingInteractorAs: name) {
      return isIn(ribs.map(\.router), token)
    }
    // If the base is a protocol, the interactor may conform to it.
    guard let known = code.known(base), let name = known.name else { return nil }
    guard let type = code.type(name, in: known.scope) else { return false }
    return type.isProtocol ? nil : interactors.contains { $0.name == type.name }
  }

  /// Whether a call may pass its arguments to one of the functions, judging by their labels and the name of the event.
  private func mayTakeArguments(of call: FunctionCallExprSyntax) -> Bool {
    inputs.contains { inputs, event in
      guard code.fits(call, inputs) else { return false }
      let value = call.arguments.last?.expression
      let access = (value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value)?
        .as(MemberAccessExprSyntax.self)
      guard let event, event.isEnum, let access, access.base == nil else { return true }
      let name = access.declName.baseName.word
      return event.caseNames.contains(name) || event.hasStaticMember(named: name)
    }
  }

  /// Whether a token is directly in one of some types, not in a nested type.
  private func isIn(_ types: [CodeType], _ token: TokenSyntax) -> Bool {
    types.contains { $0.parts.contains { $0.declaration.id == token.typeAround?.id } }
  }
}

extension TokenSyntax {
  /// Whether it is the name of a function or a property that a type declares.
  fileprivate var isNameOfMember: Bool {
    let declaration =
      parent?.is(IdentifierPatternSyntax.self) == true ? parent?.parent?.parent?.parent : parent
    return [.functionDecl, .variableDecl].contains(declaration?.kind)
      && declaration?.parent?.is(MemberBlockItemSyntax.self) == true
  }

  /// Whether the token is in the closure of `interactor.listener { }`, which gives its first parameter this name.
  fileprivate func isInListener(takingInteractorAs name: String) -> Bool {
    outwards.contains { outer, _ in
      outer.as(ClosureExprSyntax.self).map { $0.call?.calledName == "listener" && $0.firstName == name }
        == true
    }
  }
}
