internal import SwiftSyntax

extension ExprSyntax {
  /// `A.B` of `A.B`, `A.B<C>` and `A.B.init`; `nil` if the expression is no name or begins with a dot.
  var qualifiedName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.qualifiedName }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.qualifiedName else {
      return nil
    }
    let name = member.declName.baseName.text
    return name == "init" || name == "self" ? base : "\(base).\(name)"
  }

  /// The last name of `a.b.c`, also where `a` is an expression.
  var lastName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.lastName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.lastName }
    return nil
  }
}
