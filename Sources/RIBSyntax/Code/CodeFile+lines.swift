internal import SwiftSyntax

extension CodeFile {
  /// What ends the lines.
  var lineBreak: String { text.utf8.contains(13) && text.contains("\r\n") ? "\r\n" : "\n" }

  /// The white space at the beginning of the line that holds a byte.
  func indentation(at offset: Int) -> String {
    let bytes = text.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: offset)
    while start > bytes.startIndex {
      let before = bytes.index(before: start)
      if bytes[before] == 10 || bytes[before] == 13 { break }
      start = before
    }
    return String(decoding: bytes[start...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// The spaces right before a byte, but for those before another one: a comment between the two stays.
  func blanks(from lower: Int, to upper: Int) -> Range<Int> {
    let bytes = text.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: upper)
    var start = upper
    while start > lower {
      index = bytes.index(before: index)
      guard bytes[index] == 32 || bytes[index] == 9 else { break }
      start -= 1
    }
    return start..<upper
  }

  /// The white space at the beginning of the line that a piece of code begins in.
  func indentation(of syntax: some SyntaxProtocol) -> String {
    indentation(at: syntax.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// What one step of indentation is: the first that a member of a type has against its type.
  var indentationStep: String {
    for part in TypeCollector(self).parts.map(\.part) {
      guard let first = part.members.members.first else { continue }
      let (outer, inner) = (indentation(of: part.declaration), indentation(of: first))
      if inner.count > outer.count, inner.hasPrefix(outer) { return String(inner.dropFirst(outer.count)) }
    }
    return "  "
  }

  /// The width of the line that holds a byte; a tab is as wide as two spaces.
  func lineLength(at offset: Int) -> Int {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: offset)
    let isText = { (byte: UInt8) in byte != 10 && byte != 13 }
    let line = [
      Array(bytes[..<index].reversed().prefix(while: isText)), Array(bytes[index...].prefix(while: isText)),
    ]
    return line.joined().reduce(0) { $0 + ($1 == 9 ? 2 : 1) }
  }
}

extension TokenSyntax {
  /// The text without backticks, which are written in some places only.
  var word: String { text.filter { $0 != "`" } }
}

extension String {
  /// How wide it is; a tab is as wide as two spaces.
  var width: Int { reduce(0) { $0 + ($1 == "\t" ? 2 : 1) } }
}

extension SyntaxProtocol {
  /// The offset at the end of the line that the code ends in, with a comment in it; `nil` if more code stands there.
  var lineEnd: Int? {
    guard let next = lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
      return endPosition.utf8Offset
    }
    var offset = next.position.utf8Offset
    for piece in next.leadingTrivia {
      switch piece {
      case .newlines, .carriageReturns, .carriageReturnLineFeeds: return offset
      case .blockComment(let text), .docBlockComment(let text):
        if text.contains(where: \.isNewline) { return endPosition.utf8Offset }
      default: break
      }
      offset += piece.sourceLength.utf8Length
    }
    return next.tokenKind == .endOfFile ? offset : nil
  }

  /// Whether a line begins with the code.
  var beginsLine: Bool {
    guard let first = firstToken(viewMode: .sourceAccurate) else { return false }
    guard first.previousToken(viewMode: .sourceAccurate) != nil else { return true }
    return first.leadingTrivia.contains { $0.isNewline }
  }

  /// The offset of the first byte that is no space and no comment before the code.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// The offset behind the last byte of the code, without the spaces that follow.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
