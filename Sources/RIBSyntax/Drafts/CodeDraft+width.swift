internal import RIBDiagnostics
internal import SwiftSyntax

// Breaking lines that the changes made too wide, as the formatter does.

extension CodeBase {
  /// Returns the text of a new file, which may replace another one, with lines as short as the formatter's limit.
  package func breakingWideLines(_ text: String, at path: String) -> String {
    guard path.hasSuffix(".swift") else { return text }
    var draft = CodeDraft(self)
    draft.set(CodeFile(path: path, text: text))
    draft.breakWideLines()
    return draft.code.files[path]?.text ?? text
  }

  /// Returns the maximum width of new lines in a file.
  fileprivate func lineLength(at path: String) -> Int { target(of: path)?.lineLength ?? widestLine }
}

extension CodeDraft {
  /// Breaks the new lines that are too wide, if they contain a place for a break.
  ///
  /// A file whose code is wider than usual keeps its width.
  mutating func breakWideLines() {
    for path in code.paths {
      guard code.files[path]?.text != original.files[path]?.text else { continue }
      var passed = Set(original.files[path]?.text.codeLines ?? [])
      let usual = code.lineLength(at: path)
      let tab = code.target(of: path)?.tabWidth ?? 2
      let limit = passed.lazy.filter(\.isCode).compactMap { $0.width(over: usual, tab) }.max() ?? usual
      // Each break is before a token that began no line, so the loop ends for every width.
      while let file = code.files[path],
        let line = file.text.codeLines.first(where: {
          $0.width(over: limit, tab) != nil && !passed.contains($0)
        })
      {
        let edits = file.breaks(of: line, limit, tab, step: code.indentationStep(in: path))
        if edits.isEmpty { passed.insert(line) } else { edit(path, edits) }
      }
    }
  }
}

extension Substring {
  /// Returns the width if it exceeds a limit.
  fileprivate func width(over limit: Int, _ tab: Int) -> Int? {
    guard utf8.count * tab > limit else { return nil }
    let width = width(withTabsOf: tab)
    return width > limit ? width : nil
  }

  /// Whether the line doesn't begin with a comment or a directive.
  fileprivate var isCode: Bool {
    let text = drop(while: \.isWhitespace)
    return !text.hasPrefix("//") && !text.hasPrefix("#")
  }
}

extension CodeFile {
  /// Returns the edits that break a line: after the label of a branch, after a comma of the list that it continues, or around the contents
  /// of its last brackets.
  fileprivate func breaks(of line: Substring, _ limit: Int, _ tab: Int, step: String) -> [CodeDraft.Edit] {
    let start = text.utf8.distance(from: text.utf8.startIndex, to: line.startIndex)
    let tokens = syntax.allTokens.drop { $0.start < start }.prefix { $0.start < start + line.utf8.count }
    guard let first = tokens.first, let last = tokens.last, first.tokenKind != .pound else { return [] }
    let margin = indentation(of: first)
    // A comment at the end doesn't count.
    let fits = { (end: Int) in margin[...].width(withTabsOf: tab) + end - first.start <= limit }
    guard !fits(last.end) else { return [] }
    // The label of a branch may have begun on an earlier line.
    for end in tokens where end.tokenKind == .colon {
      guard let branch = end.parent?.parent?.as(SwitchCaseSyntax.self), branch.label.endToken == end,
        fits(end.end),
        branch.statements.first?.beginsLine == false
      else { continue }
      return lineBreak(after: end, lineBreak + indentation(of: branch) + step)
    }
    var comma: TokenSyntax?
    var brackets: (left: TokenSyntax, right: TokenSyntax)?
    var open: [TokenSyntax] = []
    scan: for token in tokens {
      switch token.tokenKind {
      case .leftParen, .leftBrace, .leftSquare: open.append(token)
      case .rightParen, .rightBrace, .rightSquare:
        // The remaining tokens belong to code that began before this line.
        guard let left = open.popLast() else {
          guard let before = token.tokenBefore, fits(before.end),
            let call = token.parent?.as(FunctionCallExprSyntax.self), call.trailingClosure != nil,
            call.rightParen == token, let start = call.leftParen
          else { break scan }
          return lineBreak(after: before, lineBreak + indentation(of: start))
        }
        let isEmpty = left.tokenAfter == token
        let isBreakable =
          left.tokenKind != .leftSquare && left.parent?.is(ExpressionSegmentSyntax.self) != true
        if open.isEmpty, isBreakable, !isEmpty, fits(left.end) { brackets = (left, token) }
      case .comma where open.isEmpty && fits(token.end) && token.continuesList(from: first): comma = token
      default: continue
      }
    }
    if let comma { return lineBreak(after: comma, lineBreak + margin) }
    guard let (left, right) = brackets else { return [] }
    if left.parent?.is(AttributeSyntax.self) == true { return lineBreak(after: right, lineBreak + margin) }
    let head = left.parent?.as(ClosureExprSyntax.self)?.signature?.endToken ?? left
    guard head.tokenAfter != right else { return [] }
    var edits = lineBreak(after: head, lineBreak + margin + step)
    if left.tokenKind == .leftBrace || left.parent?.is(FunctionParameterClauseSyntax.self) == true,
      let end = right.tokenBefore
    {
      edits += lineBreak(after: end, lineBreak + margin)
    }
    return edits
  }

  /// Returns an edit that writes a line break in place of the spaces after a token, unless the token ends its line.
  private func lineBreak(after token: TokenSyntax, _ text: String) -> [CodeDraft.Edit] {
    guard let next = token.tokenAfter, !next.beginsLine else { return [] }
    return [CodeDraft.Edit(blanks(from: token.end, to: next.start), text)]
  }
}

extension TokenSyntax {
  /// Whether the token is a comma of a list of arguments, parameters or elements that begins at or before a token.
  fileprivate func continuesList(from first: TokenSyntax) -> Bool {
    guard let list = parent?.parent else { return false }
    let lists: Set<SyntaxKind> = [
      .labeledExprList, .functionParameterList, .enumCaseParameterList, .arrayElementList,
    ]
    return lists.contains(list.kind) && (list.startToken?.start ?? .max) <= first.start
  }
}
