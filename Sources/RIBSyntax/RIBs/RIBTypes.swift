internal import SwiftSyntax

/// The types of one RIB.
struct RIBTypes: Sendable {
  let name: String
  let router: CodeType
  let interactor: CodeType?
  let builder: CodeType?

  /// The type of what the interactor tells its router, as its scope says it; `nil` if that cannot be read.
  var routeType: String? { scopeArguments?.route }

  /// The type of what the interactor tells its parent, as its scope says it; `nil` if that cannot be read.
  var eventType: String? { scopeArguments?.event }

  /// The generic arguments of the interactor's scope.
  var scopeArguments: (route: String, event: String, syntax: GenericArgumentClauseSyntax)? {
    guard let binding = interactor?.properties.first(where: { $0.name == "scope" })?.binding else {
      return nil
    }
    var clause = binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
    clause = clause ?? binding.typeAnnotation?.type.as(MemberTypeSyntax.self)?.genericArgumentClause
    if clause == nil, let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
      clause = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
    }
    guard let clause, clause.arguments.count == 2 else { return nil }
    let texts = clause.arguments.map(\.argument.withoutComments)
    return (texts[0], texts[1], clause)
  }

  /// The functions of the builder that make the router.
  var buildFunctions: [FunctionDeclSyntax] {
    builder?.members.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }
      .filter { $0.makes(router) } ?? []
  }

  /// What the builder is made of.
  var needs: [CodeParameter] { builder?.inputs ?? [] }
}

extension FunctionDeclSyntax {
  /// Whether it returns a router of that type.
  func makes(_ router: CodeType) -> Bool {
    guard let result = signature.returnClause?.type else { return false }
    if let name = result.qualifiedName, name == router.name || name == router.shortName { return true }
    guard result.is(SomeOrAnyTypeSyntax.self), let body else { return false }
    return CallCollector(in: body).calls.contains {
      let name = $0.calledExpression.qualifiedName
      return name == router.name || name == router.shortName
    }
  }
}
