internal import Basics
internal import SwiftSyntax

// Removing code with its lines and commas.

extension CodeDraft {
  /// Returns the bytes of code that has its own lines, with its comments and the preceding line break or, at the beginning of a file, the
  /// following ones; an `#if` that contains nothing else is included.
  static func lines(of syntax: some SyntaxProtocol) -> Range<Int> {
    if let condition = syntax.conditionAroundIt { return lines(of: condition) }
    guard let token = syntax.startToken, let before = token.tokenBefore.map(\.lineEnd) ?? 0,
      let end = syntax.lineEnd
    else {
      let item = syntax.parent?.as(MemberBlockItemSyntax.self)
      return syntax.start..<(item?.semicolon?.end ?? syntax.end)
    }
    // Comments that an empty line separates from the code stay, and so does the heading of a section.
    var start = before
    var offset = token.position.utf8Offset
    var hasComment = false
    for piece in token.leadingTrivia {
      if offset >= before {
        if piece.isEmptyLine, hasComment { start = offset }
        if piece.isComment { hasComment = true }
        if case .lineComment(let text) = piece, text.hasPrefix("// MARK:") {
          (start, hasComment) = (offset + piece.sourceLength.utf8Length, false)
        }
      }
      offset += piece.sourceLength.utf8Length
    }
    guard start == 0, let next = syntax.tokenAfter else { return start..<end }
    let breaks = next.leadingTrivia.prefix(while: \.isNewline)
    return start..<breaks.reduce(end) { $0 + $1.sourceLength.utf8Length }
  }

  /// Returns the comments that are removed with the lines of code below them.
  static func comments(above syntax: some SyntaxProtocol) -> [String] {
    guard let token = syntax.startToken else { return [] }
    var offset = token.position.utf8Offset
    let start = lines(of: syntax).lowerBound
    return token.leadingTrivia.compactMap { piece in
      defer { offset += piece.sourceLength.utf8Length }
      return piece.isComment && offset >= start ? "\(Trivia(pieces: [piece]))".printable : nil
    }
  }

  /// Returns the bytes of a list element, with the comma that would be left over.
  static func element(_ index: Int, of elements: [ListElement]) -> [Range<Int>] {
    let own = elements[index]
    let end = own.comma?.start ?? own.syntax.end
    if index + 1 < elements.count, index == 0 || !own.syntax.beginsLine {
      return [own.syntax.start..<elements[index + 1].syntax.start]
    }
    guard index > 0, let comma = elements[index - 1].comma else {
      return [own.syntax.start..<(own.comma?.end ?? end)]
    }
    if let after = own.comma {
      return [(comma.lineEnd ?? comma.end)..<(own.syntax.beginsLine ? after.lineEnd ?? after.end : after.end)]
    }
    guard own.syntax.beginsLine, let lineEnd = comma.lineEnd else { return [comma.start..<end] }
    return [comma.start..<comma.end, lineEnd..<end]
  }

  /// Names the comments that the changes remove, except those that rib generates for a child.
  mutating func noteLostComments(generatedFor child: String) {
    let generated =
      ["/// The child \(child).", "/// Handles the events of \(child)."]
      + ["/// Handles the events of \(child) rows."]
    for path in code.paths {
      guard let old = original.files[path], let new = code.files[path], old.text != new.text else { continue }
      let changes = new.comments.difference(from: old.comments) { $0.text == $1.text }
      for case .remove(_, let lost, _) in changes.removals
      where !generated.contains(lost.text) && !lost.text.hasPrefix("// It carries (") {
        notes.append("\(old.place(of: lost.token)): This comment was removed: \(lost.text.printable)")
      }
    }
  }

  /// Removes bytes from a file.
  mutating func remove(_ ranges: [Range<Int>], from path: String) {
    edit(path, ranges.map { Edit($0, "") })
  }
}

extension CodeFile {
  /// The comments, each with the token beside it.
  fileprivate var comments: [(text: String, token: TokenSyntax)] {
    syntax.allTokens.flatMap { token in
      (token.leadingTrivia + token.trailingTrivia).filter(\.isComment).map {
        ("\(Trivia(pieces: [$0]))", token)
      }
    }
  }
}

extension SyntaxProtocol {
  /// The `#if` with one clause that contains only this code.
  fileprivate var conditionAroundIt: IfConfigDeclSyntax? {
    var node = Syntax(self)
    while let list = node.parent, !list.is(IfConfigClauseSyntax.self) {
      guard list.children(viewMode: .sourceAccurate).count == 1 else { return nil }
      node = list
    }
    guard let clauses = node.parent?.parent?.as(IfConfigClauseListSyntax.self), clauses.count == 1 else {
      return nil
    }
    return clauses.parent?.as(IfConfigDeclSyntax.self)
  }
}

extension TriviaPiece {
  /// Whether the piece ends a line and leaves the next one empty.
  fileprivate var isEmptyLine: Bool {
    switch self {
    case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count): count > 1
    default: false
    }
  }

  /// Whether the piece is a comment.
  var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}
