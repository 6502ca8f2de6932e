internal import SwiftSyntax

/// A call of a named function, and where it stands.
struct CodeCall {
  let call: FunctionCallExprSyntax
  /// The name of the function.
  let name: String
  /// What it is called on; `nil` if that is not written.
  let base: ExprSyntax?
  /// The next enclosure around it, by its number.
  let enclosure: Int?

  /// Reads a call; `nil` if what is called has no name.
  init?(_ call: FunctionCallExprSyntax, in enclosure: Int?) {
    self.call = call
    self.enclosure = enclosure
    let called = Self.called(by: call)
    if let reference = called.as(DeclReferenceExprSyntax.self) {
      (name, base) = (reference.baseName.text, nil)
    } else if let member = called.as(MemberAccessExprSyntax.self) {
      (name, base) = (member.declName.baseName.text, member.base?.withoutParentheses)
    } else {
      return nil
    }
  }

  /// What is called, without generic arguments.
  private static func called(by call: FunctionCallExprSyntax) -> ExprSyntax {
    let called = call.calledExpression.withoutParentheses
    return called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
  }

  /// Whether it is a call of a function of the type around it.
  var isOnSelf: Bool { base == nil || base?.isSelf == true }

  /// Where the name of the function stands.
  var namePosition: AbsolutePosition {
    let called = Self.called(by: call)
    let name = called.as(MemberAccessExprSyntax.self).map { Syntax($0.declName) } ?? Syntax(called)
    return name.positionAfterSkippingLeadingTrivia
  }
}

extension ExprSyntax {
  /// Whether it is the word `self`.
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }

  /// What stands inside of parentheses, of `?` and of `!`.
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
