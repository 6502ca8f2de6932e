internal import SwiftSyntax

// Where nodes stand in their lines, and the words of tokens.

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
