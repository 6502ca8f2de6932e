internal import SwiftSyntax

// Adding a parameter, argument or element to a list.

/// The maximum width of new lines.
let widestLine = 100

extension CodeDraft {
  /// Returns the edits that add an element to a list in parentheses, in the style of the existing elements.
  ///
  /// - Parameters:
  ///   - text: The element.
  ///   - elements: The existing elements, each with its comma.
  ///   - left: The opening parenthesis.
  ///   - right: The closing parenthesis.
  ///   - closesLine: Whether the closing parenthesis gets its own line when the list does.
  ///   - file: The file.
  /// - Returns: The edits.
  func appending(
    _ text: String, to elements: [(syntax: Syntax, comma: TokenSyntax?)], left: TokenSyntax,
    right: TokenSyntax,
    closesLine: Bool, in file: CodeFile
  ) -> [Edit] {
    guard let last = elements.last else { return [Edit(at: left.end, text)] }
    let end = last.comma?.start ?? last.syntax.end
    let isColumn = elements.allSatisfy { $0.syntax.beginsLine }
    if isColumn {
      let indentation = file.indentation(of: last.syntax)
      let line = file.lineBreak + indentation + Self.wrapped(text, at: indentation, in: file)
      let anchor = last.comma.map { $0.lineEnd } ?? last.syntax.lineEnd
      if last.comma != nil { return [Edit(at: anchor ?? last.syntax.end, line + ",")] }
      if elements.count > 1 || file.lineLength(at: end) + text.count + 2 > widestLine {
        return [Edit(at: end, ","), Edit(at: anchor ?? end, line)]
      }
    }
    if last.comma != nil { return [Edit(at: end + 1, " " + text + ",")] }
    let isLong = file.lineLength(at: end) + text.count + 2 > widestLine
    guard isLong else { return [Edit(at: end, ", " + text)] }
    let outer = file.indentation(of: left)
    let isOneLine = !elements.contains { $0.syntax.beginsLine }
    guard isOneLine, left.trailingTriviaIsBlank(until: elements[0].syntax.start) else {
      let indentation = file.indentation(of: last.syntax)
      let text = Self.wrapped(text, at: indentation, in: file)
      return [Edit(at: end, "," + file.lineBreak + indentation + text)]
    }
    let inner = file.lineBreak + outer + file.indentationStep
    let text = Self.wrapped(text, at: outer + file.indentationStep, in: file)
    let list = elements[0].syntax.start..<end
    let fits = outer.width + file.indentationStep.width + list.count + text.count + 3 <= widestLine
    var edits = [
      Edit(file.blanks(from: left.end, to: list.lowerBound), inner),
      Edit(at: end, fits ? ", " + text : "," + inner + text),
    ]
    if closesLine { edits.append(Edit(at: right.start, file.lineBreak + outer)) }
    return edits
  }

  /// Returns a call on a line of its own, broken before and between its arguments if it is too wide.
  private static func wrapped(_ text: String, at indentation: String, in file: CodeFile) -> String {
    guard indentation.width + text.count + 2 > widestLine, text.hasSuffix(")"),
      let open = text.firstIndex(of: "(")
    else { return text }
    let inner = indentation + file.indentationStep
    var (lines, depth) = ([""], 0)
    for argument in text[text.index(after: open)...].split(separator: " ", omittingEmptySubsequences: false) {
      let isSeparated = depth == 0 && lines[lines.count - 1].hasSuffix(",")
      if isSeparated, inner.width + lines[lines.count - 1].count + argument.count + 1 > widestLine {
        lines.append(String(argument))
      } else {
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + argument
      }
      for letter in argument { depth += "([<{".contains(letter) ? 1 : ")]>}".contains(letter) ? -1 : 0 }
    }
    return text[...open] + lines.map { file.lineBreak + inner + $0 }.joined()
  }

  /// Returns the edits that insert an element before an existing one.
  private func inserting(_ text: String, before next: Syntax, in file: CodeFile) -> [Edit] {
    let gap = next.beginsLine ? "," + file.lineBreak + file.indentation(of: next) : ", "
    return [Edit(at: next.start, text + gap)]
  }

  /// Returns the edits that add a parameter to an initializer, last except for functions that may be trailing closures.
  func appending(_ parameter: String, to initializer: InitializerDeclSyntax, in file: CodeFile) -> [Edit] {
    let clause = initializer.signature.parameterClause
    let parameters = Array(clause.parameters)
    let closures = parameters.reversed().prefix { $0.type.plainText.contains("->") }.count
    if closures > 0 {
      return inserting(parameter, before: Syntax(parameters[parameters.count - closures]), in: file)
    }
    return appending(
      parameter, to: parameters.map { (Syntax($0), $0.trailingComma) }, left: clause.leftParen,
      right: clause.rightParen, closesLine: true, in: file)
  }

  /// Returns the edits that add an argument to a call, before those with the given labels; `nil` if the call has no parentheses.
  func appending(
    _ argument: String, to call: FunctionCallExprSyntax, before labels: [String?], in file: CodeFile
  ) -> [Edit]? {
    guard let left = call.leftParen, let right = call.rightParen else { return nil }
    if let next = call.arguments.first(where: { labels.contains($0.label?.text) }) {
      return inserting(argument, before: Syntax(next), in: file)
    }
    let elements = call.arguments.map { (Syntax($0), $0.trailingComma) }
    if let last = elements.last, last.1 == nil,
      file.lineLength(at: last.0.end) + argument.count + 2 > widestLine,
      let breaks = call.lineBreaks(in: file)
    {
      return breaks + [Edit(at: last.0.end, ", " + argument)]
    }
    return appending(
      argument, to: elements, left: left, right: right,
      closesLine: call.parent?.is(MemberAccessExprSyntax.self) == true, in: file)
  }
}

extension FunctionCallExprSyntax {
  /// Returns line breaks for the code around a call, if breaking that is better than breaking the call's own arguments: in the braces
  /// around it, or in the arguments of the call that it is an argument of.
  fileprivate func lineBreaks(in file: CodeFile) -> [CodeDraft.Edit]? {
    var outermost = self
    var next: Syntax? = parent
    while let syntax = next, !syntax.is(CodeBlockItemListSyntax.self) {
      if let call = syntax.as(FunctionCallExprSyntax.self), call.arguments.contains(where: beginsInLine) {
        outermost = call
      }
      next = syntax.parent
    }
    if let statements = next, let braces = statements.parent?.asProtocol((any BracedSyntax).self),
      braces.leftBrace.nextToken(viewMode: .sourceAccurate)
        == statements.firstToken(viewMode: .sourceAccurate),
      braces.leftBrace.trailingTriviaIsBlank(until: statements.start),
      isInOneLine(from: braces.leftBrace, to: braces.rightBrace)
    {
      let outer = file.lineBreak + file.indentation(of: braces.leftBrace)
      return [
        CodeDraft.Edit(
          file.blanks(from: braces.leftBrace.end, to: statements.start), outer + file.indentationStep),
        CodeDraft.Edit(file.blanks(from: statements.end, to: braces.rightBrace.start), outer),
      ]
    }
    guard outermost.id != id, let left = outermost.leftParen else { return nil }
    let inner = file.lineBreak + file.indentation(of: left) + file.indentationStep
    // `filter` on a syntax list would create a new tree.
    return outermost.arguments.lazy.filter { !$0.beginsLine }.map { argument in
      let before = argument.previousToken(viewMode: .sourceAccurate)?.end ?? left.end
      return CodeDraft.Edit(file.blanks(from: before, to: argument.start), inner)
    }
  }

  /// Whether an argument of another call contains this call and begins in the middle of the same line.
  private func beginsInLine(_ argument: LabeledExprSyntax) -> Bool {
    guard argument.position <= position, endPosition <= argument.endPosition, !argument.beginsLine,
      let first = argument.firstToken(viewMode: .sourceAccurate),
      let own = firstToken(viewMode: .sourceAccurate)
    else { return false }
    return isInOneLine(from: first, to: own)
  }

  /// Whether two tokens are on the same line.
  private func isInOneLine(from first: TokenSyntax, to last: TokenSyntax) -> Bool {
    var token = first
    while token != last, let next = token.nextToken(viewMode: .sourceAccurate) {
      if next.beginsLine { return false }
      token = next
    }
    return true
  }
}
