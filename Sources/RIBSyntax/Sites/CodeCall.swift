internal import SwiftSyntax

/// A call of a named function, and its place.
struct CodeCall {
  let call: FunctionCallExprSyntax
  /// The name of the function.
  let name: String
  /// The expression that the function is called on; `nil` for an implicit `self`.
  let base: ExprSyntax?

  /// Reads a call; returns `nil` if the called expression has no name.
  init?(_ call: FunctionCallExprSyntax) {
    self.call = call
    let called = Self.called(by: call)
    if let reference = called.as(DeclReferenceExprSyntax.self) {
      (name, base) = (reference.baseName.text, nil)
    } else if let member = called.as(MemberAccessExprSyntax.self) {
      (name, base) = (member.declName.baseName.text, member.base?.withoutParentheses)
    } else {
      return nil
    }
  }

  /// Returns the called expression, without generic arguments.
  private static func called(by call: FunctionCallExprSyntax) -> ExprSyntax {
    let called = call.calledExpression.withoutParentheses
    return called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
  }

  /// Whether the called function belongs to the enclosing type.
  var isOnSelf: Bool { base == nil || base?.isSelf == true }

  /// The name of the function in the code.
  var nameSyntax: Syntax {
    let called = Self.called(by: call)
    return called.as(MemberAccessExprSyntax.self).map { Syntax($0.declName) } ?? Syntax(called)
  }
}

extension ExprSyntax {
  /// Whether the expression is the word `self`.
  var isSelf: Bool { name == "self" }

  /// Whether the expression is a name, or a member of `self`.
  var isOwnMember: Bool { self.as(MemberAccessExprSyntax.self)?.base?.isSelf ?? (name != nil) }

  /// The expression inside parentheses, `?` and `!`.
  var withoutParentheses: ExprSyntax {
    var result = self
    while true {
      if let tuple = result.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first, only.label == nil
      {
        result = only.expression
      } else if let optional = result.as(OptionalChainingExprSyntax.self) {
        result = optional.expression
      } else if let forced = result.as(ForceUnwrapExprSyntax.self) {
        result = forced.expression
      } else {
        return result
      }
    }
  }
}
