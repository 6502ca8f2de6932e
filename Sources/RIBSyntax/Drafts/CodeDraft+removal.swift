internal import SwiftSyntax

// Removing code with its lines and commas.

extension CodeDraft {
  /// Returns the bytes of code that has its own lines, with its comments and the preceding line break.
  static func lines(of syntax: some SyntaxProtocol) -> Range<Int> {
    guard let token = syntax.firstToken(viewMode: .sourceAccurate),
      let previous = token.previousToken(viewMode: .sourceAccurate), let before = previous.lineEnd,
      let end = syntax.lineEnd
    else { return syntax.start..<endInLine(of: syntax) }
    // Comments that an empty line separates from the code stay.
    var start = before
    var offset = token.position.utf8Offset
    var hasComment = false
    for piece in token.leadingTrivia {
      if offset >= before {
        if piece.isEmptyLine, hasComment { start = offset }
        if piece.isComment { hasComment = true }
      }
      offset += piece.sourceLength.utf8Length
    }
    return start..<end
  }

  /// Returns the end of code that shares its line: after the semicolon and the spaces that follow.
  private static func endInLine(of syntax: some SyntaxProtocol) -> Int {
    let next = syntax.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    guard let next, next.tokenKind == .semicolon, syntax.end == next.start else { return syntax.end }
    let after = next.nextToken(viewMode: .sourceAccurate)
    guard let after, !after.beginsLine, next.trailingTriviaIsBlank(until: after.start) else {
      return next.end
    }
    return next.trailingTrivia.allSatisfy(\.isSpaceOrTab) ? after.start : next.end
  }

  /// Returns the bytes of a list element, with the comma that would be left over.
  static func element(
    _ index: Int, of elements: [(syntax: Syntax, comma: TokenSyntax?)]
  ) -> [Range<Int>] {
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

  /// Returns the bytes of a property, which may share its declaration with others.
  static func binding(_ property: CodeProperty) -> [Range<Int>] {
    let bindings = Array(property.variable.bindings)
    guard bindings.count > 1, let index = bindings.firstIndex(where: { $0.id == property.binding.id }) else {
      return [lines(of: property.variable)]
    }
    // In `let a, b: Int`, the last type annotation applies to all names.
    if index > 0, bindings[index - 1].typeAnnotation == nil, bindings[index - 1].initializer == nil,
      let comma = bindings[index - 1].trailingComma, bindings[index].typeAnnotation != nil
    {
      return [comma.start..<bindings[index].pattern.end]
    }
    return element(index, of: bindings.map { (Syntax($0), $0.trailingComma) })
  }

  /// Returns the edits that remove an element from a list in parentheses.
  ///
  /// If the rest of a list that was broken into lines has one line and fits, it moves back to the line with the parenthesis.
  static func removal(
    of index: Int, from elements: [(syntax: Syntax, comma: TokenSyntax?)], left: TokenSyntax,
    right: TokenSyntax,
    in file: CodeFile
  ) -> [Edit] {
    let plain = element(index, of: elements).map { Edit($0, "") }
    guard elements.count > 1, elements[0].syntax.beginsLine,
      (left.trailingTrivia + elements[0].syntax.leadingTrivia).allSatisfy(\.isWhitespace)
    else { return plain }
    let inside = left.end..<right.start
    let bytes = Array(file.text.utf8)
    var rest = Array(bytes[inside])
    for edit in plain.reversed() {
      rest.removeSubrange(
        edit.range.lowerBound - inside.lowerBound..<edit.range.upperBound - inside.lowerBound)
    }
    let text = String(decoding: rest, as: UTF8.self).trimmed
    let after = bytes[right.start...].prefix { $0 != 10 && $0 != 13 }.count
    guard !text.contains(where: \.isNewline), !text.contains("//"), !text.contains("/*"),
      !text.hasSuffix(","),
      file.lineLength(at: left.end) + text.width + after <= widestLine
    else { return plain }
    return [Edit(inside, text)]
  }

  /// Removes bytes from a file.
  mutating func remove(_ ranges: [Range<Int>], from path: String, _ sentence: String, names: [String] = []) {
    guard let bytes = code.files[path].map({ Array($0.text.utf8) }) else { return }
    let text = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.joined()
    edit(path, ranges.map { Edit($0, "") }, sentence, text: text.trimmed, removes: names)
  }

  /// Removes an element from a list in parentheses.
  mutating func remove(
    _ index: Int, from elements: [(syntax: Syntax, comma: TokenSyntax?)], left: TokenSyntax,
    right: TokenSyntax,
    in path: String, _ sentence: String
  ) {
    guard let file = code.files[path] else { return }
    let edits = Self.removal(of: index, from: elements, left: left, right: right, in: file)
    edit(path, edits, sentence, text: elements[index].syntax.withoutComments)
  }
}

extension TriviaPiece {
  /// Whether it ends a line and leaves the next one empty.
  fileprivate var isEmptyLine: Bool {
    switch self {
    case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count): count > 1
    default: false
    }
  }

  /// Whether it is a comment.
  var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
