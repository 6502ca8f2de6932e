internal import SwiftSyntax

// The positions of nodes in their lines, and the words of tokens.

extension TokenSyntax {
  /// The text without backticks, which are necessary only in some places.
  var word: String { text.filter { $0 != "`" } }
}

extension String {
  /// The width; a tab counts as two spaces.
  var width: Int { reduce(0) { $0 + ($1 == "\t" ? 2 : 1) } }
}

extension SyntaxProtocol {
  /// The offset of the end of the line in which the code ends, after a comment; `nil` if more code follows on the line.
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

  /// Whether the code is the first on its line.
  var beginsLine: Bool {
    guard let first = firstToken(viewMode: .sourceAccurate) else { return false }
    guard first.previousToken(viewMode: .sourceAccurate) != nil else { return true }
    return first.leadingTrivia.contains { $0.isNewline }
  }

  /// The offset of the first byte of the code, after leading spaces and comments.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// The offset after the last byte of the code, before trailing spaces.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
