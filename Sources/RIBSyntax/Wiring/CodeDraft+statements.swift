internal import SwiftSyntax

extension CodeDraft {
  /// The edits that add a statement to a body: behind the assignments that it begins with.
  func adding(_ statement: String, to body: CodeBlockSyntax, in file: CodeFile) -> [Edit]? {
    let outer = file.indentation(of: body.rightBrace)
    let step = file.indentationStep
    guard let first = body.statements.first, let last = body.statements.last else {
      let range = file.blanks(from: body.leftBrace.end, to: body.rightBrace.start)
      guard body.leftBrace.trailingTriviaIsBlank(until: range.upperBound) else {
        return [Edit(at: range.lowerBound, file.lineBreak + outer + step + statement)]
      }
      return [Edit(range, file.lineBreak + outer + step + statement + file.lineBreak + outer)]
    }
    let assignments = body.statements.prefix { $0.isAssignment }
    let inner = first.beginsLine ? file.indentation(of: first) : outer + step
    if first.beginsLine {
      guard let anchor = assignments.last else {
        return [Edit(at: body.leftBrace.lineEnd ?? body.leftBrace.end, file.lineBreak + inner + statement)]
      }
      if let end = anchor.lineEnd { return [Edit(at: end, file.lineBreak + inner + statement)] }
      return [Edit(at: anchor.end, anchor.semicolon == nil ? "; " + statement : " " + statement + ";")]
    }
    // A body in one line becomes one of several.
    let isOneLine =
      body.leftBrace.trailingTriviaIsBlank(until: first.start)
      && last.trailingTriviaIsBlank(until: body.rightBrace.start)
    guard isOneLine, assignments.count == body.statements.count else { return nil }
    return [
      Edit(file.blanks(from: body.leftBrace.end, to: first.start), file.lineBreak + inner),
      Edit(
        file.blanks(from: last.end, to: body.rightBrace.start),
        file.lineBreak + inner + statement + file.lineBreak + outer),
    ]
  }
}

extension CodeBlockItemSyntax {
  /// Whether it sets something, as in `self.name = name`.
  var isAssignment: Bool {
    guard let sequence = item.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
  }

  /// The name of the property that it sets.
  var assignedName: String? {
    guard let sequence = item.as(SequenceExprSyntax.self) else { return nil }
    let elements = Array(sequence.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    if let member = elements[0].as(MemberAccessExprSyntax.self) {
      return member.base?.lastName == "self" ? member.declName.baseName.text : nil
    }
    return elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
