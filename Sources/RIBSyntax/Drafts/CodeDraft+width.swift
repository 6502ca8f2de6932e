internal import SwiftSyntax

// Breaking lines that the changes made too wide, in the way of the formatter.

extension CodeDraft {
  /// Breaks the lines that are too wide and that were not there before, as far as they have a place for it.
  ///
  /// A file whose code is wider than usual keeps its width.
  mutating func breakWideLines() {
    for path in code.paths {
      guard code.files[path]?.text != original.files[path]?.text else { continue }
      var passed = Set(original.files[path]?.text.codeLines ?? [])
      let limit = passed.lazy.filter(\.isCode).compactMap(\.largeWidth).max() ?? widestLine
      // A break leaves shorter lines, so this ends.
      while let file = code.files[path],
        let line = file.text.codeLines.first(where: { ($0.largeWidth ?? 0) > limit && !passed.contains($0) })
      {
        passed.insert(line)
        let edits = file.breaks(of: line, limit)
        if !edits.isEmpty { apply(edits, to: path) }
      }
    }
  }
}

extension Substring {
  /// The width, if it is more than usual.
  fileprivate var largeWidth: Int? {
    guard utf8.count * 2 > widestLine else { return nil }
    let width = String(self).width
    return width > widestLine ? width : nil
  }

  /// Whether it doesn't begin with a comment or a directive.
  fileprivate var isCode: Bool {
    let text = drop(while: \.isWhitespace)
    return !text.hasPrefix("//") && !text.hasPrefix("#")
  }
}

extension CodeFile {
  /// Returns the edits that break a line: after a comma of the list that it continues, or around what its last brackets hold.
  fileprivate func breaks(of line: Substring, _ limit: Int) -> [CodeDraft.Edit] {
    let start = text.utf8.distance(from: text.utf8.startIndex, to: line.startIndex)
    let tokens = syntax.tokens(viewMode: .sourceAccurate).drop { $0.start < start }
      .prefix { $0.start < start + line.utf8.count }
    guard let first = tokens.first, let last = tokens.last, first.tokenKind != .pound else { return [] }
    let margin = indentation(of: first)
    // A comment at the end doesn't count.
    let fits = { (end: Int) in margin.width + end - first.start <= limit }
    guard !fits(last.end) else { return [] }
    var comma: TokenSyntax?
    var brackets: (left: TokenSyntax, right: TokenSyntax)?
    var open: [TokenSyntax] = []
    scan: for token in tokens {
      switch token.tokenKind {
      case .leftParen, .leftBrace, .leftSquare: open.append(token)
      case .rightParen, .rightBrace, .rightSquare:
        // The remaining tokens belong to code that began before this line.
        guard let left = open.popLast() else {
          guard let before = token.previousToken(viewMode: .sourceAccurate), fits(before.end),
            let call = token.parent?.as(FunctionCallExprSyntax.self), call.trailingClosure != nil,
            call.rightParen == token, let start = call.leftParen
          else { break scan }
          return [lineBreak(after: before, lineBreak + indentation(of: start))]
        }
        let isEmpty = left.nextToken(viewMode: .sourceAccurate) == token
        let isBreakable =
          left.tokenKind != .leftSquare && left.parent?.is(ExpressionSegmentSyntax.self) != true
        if open.isEmpty, isBreakable, !isEmpty, fits(left.end) { brackets = (left, token) }
      case .comma where open.isEmpty && fits(token.end) && token.continuesList(from: first): comma = token
      default: continue
      }
    }
    if let comma { return [lineBreak(after: comma, lineBreak + margin)] }
    guard let (left, right) = brackets else { return [] }
    if left.parent?.is(AttributeSyntax.self) == true { return [lineBreak(after: right, lineBreak + margin)] }
    let signature = left.parent?.as(ClosureExprSyntax.self)?.signature
    let head = signature?.lastToken(viewMode: .sourceAccurate) ?? left
    var edits = [lineBreak(after: head, lineBreak + margin + indentationStep)]
    if left.tokenKind == .leftBrace || left.parent?.is(FunctionParameterClauseSyntax.self) == true,
      let end = right.previousToken(viewMode: .sourceAccurate)
    {
      edits.append(lineBreak(after: end, lineBreak + margin))
    }
    return edits
  }

  /// Returns an edit that writes a line break in place of the spaces after a token.
  private func lineBreak(after token: TokenSyntax, _ text: String) -> CodeDraft.Edit {
    let next = token.nextToken(viewMode: .sourceAccurate)?.start ?? token.end
    return CodeDraft.Edit(blanks(from: token.end, to: next), text)
  }
}

extension TokenSyntax {
  /// Whether it is a comma of a list of arguments, parameters or elements that begins at or before a token.
  fileprivate func continuesList(from first: TokenSyntax) -> Bool {
    guard let list = parent?.parent else { return false }
    let isList =
      list.is(LabeledExprListSyntax.self) || list.is(FunctionParameterListSyntax.self)
      || list.is(EnumCaseParameterListSyntax.self) || list.is(ArrayElementListSyntax.self)
    return isList && (list.firstToken(viewMode: .sourceAccurate)?.start ?? .max) <= first.start
  }
}
