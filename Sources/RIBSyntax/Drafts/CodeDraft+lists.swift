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
    return text[...open]
      + filled(text[text.index(after: open)...], width: widestLine - inner.width)
      .map { file.lineBreak + inner + $0 }.joined()
  }

  /// Breaks a list, as written, into lines of at most this width, unless a single element is longer.
  static func filled(_ list: Substring, width: Int) -> [String] {
    var elements = [""]
    var depth = 0
    for word in list.split(separator: " ", omittingEmptySubsequences: false) {
      if depth == 0, elements[elements.count - 1].hasSuffix(",") {
        elements.append(String(word))
      } else {
        elements[elements.count - 1] += (elements[elements.count - 1].isEmpty ? "" : " ") + word
      }
      for letter in word { depth += "([<{".contains(letter) ? 1 : ")]>}".contains(letter) ? -1 : 0 }
    }
    return filled(elements, width: width)
  }

  /// Joins elements into lines of at most this width, unless a single element is longer.
  static func filled(_ elements: [String], width: Int) -> [String] {
    elements.reduce(into: []) { lines, element in
      if let line = lines.last, line.count + element.count + 1 <= width {
        lines[lines.count - 1] += " " + element
      } else {
        lines.append(element)
      }
    }
  }

  /// Returns the edits that insert an element before one of a list, and break lines that become too wide.
  private func inserting(
    _ text: String, before next: Int, among elements: [Syntax], after left: TokenSyntax, in file: CodeFile
  ) -> [Edit] {
    let place = elements[next]
    let plain = Edit(at: place.start, text + ", ")
    if place.beginsLine, next > 0 || elements.count > 1 {
      let isColumn = elements.allSatisfy(\.beginsLine)
      if !isColumn, next > 0, file.lineLength(at: elements[next - 1].end) + text.count + 2 <= widestLine {
        return [Edit(at: elements[next - 1].end, " " + text + ",")]
      }
      if isColumn {
        let indentation = file.indentation(of: place)
        let text = Self.wrapped(text, at: indentation, in: file)
        return [Edit(at: place.start, text + "," + file.lineBreak + indentation)]
      }
    }
    guard file.lineLength(at: place.start) + text.count + 2 > widestLine else { return [plain] }
    // Fill the line of the next element again, or the lines after the parenthesis.
    var start = next
    while start > 0, !elements[start].beginsLine { start -= 1 }
    let end = elements[(next + 1)...].firstIndex(where: \.beginsLine) ?? elements.count
    var line = elements[start..<end].map(\.trimmedDescription)
    guard !line.contains(where: { $0.contains(where: \.isNewline) }) else { return [plain] }
    let isInLine = !elements[start].beginsLine
    let inner =
      isInLine ? file.indentation(of: left) + file.indentationStep : file.indentation(of: elements[start])
    line.insert(Self.wrapped(text, at: inner, in: file) + ",", at: next - start)
    let gap = file.lineBreak + inner
    let lines = Self.filled(line, width: widestLine - inner.width - 1).joined(separator: gap)
    let range = (isInLine ? left.end : elements[start].start)..<elements[end - 1].end
    return [Edit(range, (isInLine ? gap : "") + lines)]
  }

  /// Returns the edits that add a parameter to an initializer, last except for listeners and functions that may be trailing closures.
  func appending(_ parameter: String, to initializer: InitializerDeclSyntax, in file: CodeFile) -> [Edit] {
    let clause = initializer.signature.parameterClause
    let parameters = Array(clause.parameters)
    let closures = parameters.reversed().prefix { parameter in
      parameter.type.plainText.contains("->") || CodeParameter(parameter).isListener
    }.count
    if closures > 0 {
      let next = parameters.count - closures
      let edits = inserting(
        parameter, before: next, among: parameters.map { Syntax($0) }, after: clause.leftParen, in: file)
      let isBroken =
        edits[0].range.lowerBound == clause.leftParen.end && edits[0].text.hasPrefix(file.lineBreak)
      let outer = file.lineBreak + file.indentation(of: clause.leftParen)
      return edits + (isBroken ? [Edit(at: clause.rightParen.start, outer)] : [])
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
    let elements = Array(call.arguments)
    let next = elements.firstIndex { labels.contains($0.label?.text) }
    let place = next.map { elements[$0].start } ?? elements.last?.end ?? left.end
    let width = argument.count + (elements.isEmpty ? 0 : 2)
    let isInLine =
      next.map { !elements[$0].beginsLine || elements.count == 1 } ?? (elements.last?.trailingComma == nil)
    if isInLine, file.lineLength(at: place) + width > widestLine,
      let breaks = call.lineBreaks(adding: width, in: file)
    {
      let separated = elements.isEmpty ? argument : next == nil ? ", " + argument : argument + ", "
      return breaks + [Edit(at: place, separated)]
    }
    if let next {
      return inserting(argument, before: next, among: elements.map { Syntax($0) }, after: left, in: file)
    }
    return appending(
      argument, to: elements.map { (Syntax($0), $0.trailingComma) }, left: left, right: right,
      closesLine: call.parent?.is(MemberAccessExprSyntax.self) == true, in: file)
  }
}

extension FunctionCallExprSyntax {
  /// Returns line breaks for the code around a call that gets this much wider, if breaking that is better than breaking the call's own
  /// arguments: after the label of a branch, in the braces around it, or in the arguments of the call that it is an argument of.
  fileprivate func lineBreaks(adding width: Int, in file: CodeFile) -> [CodeDraft.Edit]? {
    var outermost = self
    var next: Syntax? = parent
    while let syntax = next, !syntax.is(CodeBlockItemListSyntax.self) {
      if let call = syntax.as(FunctionCallExprSyntax.self), call.arguments.contains(where: beginsInLine) {
        outermost = call
      }
      next = syntax.parent
    }
    let step = file.indentationStep
    var outer: String?
    var edits: [CodeDraft.Edit] = []
    if let (branch, statement) = branchInLine {
      let indentation = file.indentation(of: branch) + step
      outer = indentation
      edits = [
        CodeDraft.Edit(
          file.blanks(from: branch.label.end, to: statement.start), file.lineBreak + indentation)
      ]
      if indentation.width + statement.withoutComments.count + width <= widestLine { return edits }
    }
    if let statements = next, let braces = statements.parent?.asProtocol((any BracedSyntax).self),
      let before = statements.firstToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate),
      isInOneLine(from: braces.leftBrace, to: braces.rightBrace),
      before.trailingTriviaIsBlank(until: statements.start)
    {
      let outer = outer ?? file.indentation(of: braces.leftBrace)
      edits += [
        CodeDraft.Edit(file.blanks(from: before.end, to: statements.start), file.lineBreak + outer + step),
        CodeDraft.Edit(
          file.blanks(from: statements.end, to: braces.rightBrace.start), file.lineBreak + outer),
      ]
      if outer.width + step.width + withoutComments.count + width > widestLine, trailingClosure == nil,
        let left = leftParen,
        let first = arguments.first
      {
        edits.append(
          CodeDraft.Edit(
            file.blanks(from: left.end, to: first.start), file.lineBreak + outer + step + step))
      }
      return edits
    }
    if !edits.isEmpty { return edits }
    guard outermost.id != id, let left = outermost.leftParen else { return nil }
    let inner = file.lineBreak + file.indentation(of: left) + file.indentationStep
    // `filter` on a syntax list would create a new tree.
    return outermost.arguments.lazy.filter { !$0.beginsLine }.map { argument in
      let before = argument.previousToken(viewMode: .sourceAccurate)?.end ?? left.end
      return CodeDraft.Edit(file.blanks(from: before, to: argument.start), inner)
    }
  }

  /// The branch with a label in the line of this call, and the statement of the branch that contains the call.
  private var branchInLine: (branch: SwitchCaseSyntax, statement: CodeBlockItemSyntax)? {
    for (outer, part) in outwards {
      guard let branch = outer.as(SwitchCaseSyntax.self) else { continue }
      let statement = branch.statements.first { $0.position <= position && endPosition <= $0.endPosition }
      guard part.id == Syntax(branch.statements).id, let statement, !statement.beginsLine,
        branch.statements.count == 1, branch.label.trailingTriviaIsBlank(until: statement.start),
        let first = branch.firstToken(viewMode: .sourceAccurate),
        let own = lastToken(viewMode: .sourceAccurate)
      else { return nil }
      return isInOneLine(from: first, to: own) ? (branch, statement) : nil
    }
    return nil
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
