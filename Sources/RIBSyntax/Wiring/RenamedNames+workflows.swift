internal import SwiftSyntax

// The steps of workflows that lead to a renamed RIB, and the parameters for the values that its route carries.

extension RenamedNames {
  /// Renames the steps that request a renamed case and have its name, in workflows and in their tests.
  mutating func renameSteps(in code: CodeBase) {
    let (name, other) = (old.asMember, new.asMember)
    var workflows: Set<String> = []
    for path in words.keys.sorted() {
      guard let file = code.files[path], file.mentions("step") else { continue }
      for call in CallCollector(in: file.syntax).calls {
        guard call.calledExpression.lastName == "step", let closure = call.trailingClosure,
          let title = call.arguments.first?.expression.plainText, title.text == name,
          words[path]?.keys.contains(where: { (closure.start..<closure.end).contains($0) }) == true
        else { continue }
        note(title, other, in: path)
        let function = call.outwards.lazy.compactMap { $0.outer.as(FunctionDeclSyntax.self) }.first
        guard let type = call.typeNameAround?.lastName else { continue }
        workflows.insert(type)
        if let function { renameParameter(of: function, type, in: path, code) }
      }
    }
    for file in code.files(where: { file in
      code.isTest(file.path) && workflows.contains(where: file.mentions)
    }) {
      for call in CallCollector(in: file.syntax).calls
      where ["expectStep", "expectStopped"].contains(call.calledExpression.lastName) {
        if let title = call.arguments.first?.expression.plainText, title.text == name {
          note(title, other, in: file.path)
        }
      }
    }
  }

  /// Renames a parameter with the name of the RIB, in the function and where the function is called.
  private mutating func renameParameter(
    of function: FunctionDeclSyntax, _ type: String, in path: String, _ code: CodeBase
  ) {
    let (name, other) = (old.asMember, new.asMember)
    let parameters = Array(function.signature.parameterClause.parameters)
    guard let parameter = parameters.first(where: { $0.firstName.word == name && $0.secondName == nil }),
      !parameters.contains(where: { ($0.secondName ?? $0.firstName).word == other })
    else { return }
    note(parameter.firstName, other, in: path)
    for token in function.body?.tokens(viewMode: .sourceAccurate).map(\.self) ?? [] where token.word == name {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
      else { continue }
      note(token, other, in: path)
    }
    for file in code.files(where: { $0.mentions(type) && $0.mentions(name) }) {
      for call in CallCollector(in: file.syntax).calls {
        guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
          callee.base?.lastName == type, callee.declName.baseName.text == function.name.text
        else { continue }
        for argument in call.arguments {
          if let label = argument.label, label.word == name { note(label, other, in: file.path) }
        }
      }
    }
  }
}

extension ExprSyntax {
  /// The only segment of a string literal.
  fileprivate var plainText: TokenSyntax? {
    guard let literal = self.as(StringLiteralExprSyntax.self), literal.segments.count == 1 else { return nil }
    return literal.segments.first?.as(StringSegmentSyntax.self)?.content
  }
}
