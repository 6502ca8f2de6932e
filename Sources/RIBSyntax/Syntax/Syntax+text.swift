internal import SwiftParser
internal import SwiftSyntax

// The nodes and tokens of code, their positions in lines, and the words of tokens.

extension TokenSyntax {
  /// The text without backticks, which are necessary only in some places.
  var word: String { text.filter { $0 != "`" } }

  /// The text as code would write the name without unnecessary backticks, so that equal names are equal strings.
  var plainName: String { text.hasPrefix("`") && !word.isReserved ? word : text }
}

extension SyntaxProtocol {
  /// The tokens of the text.
  var allTokens: TokenSequence { tokens(viewMode: .sourceAccurate) }

  var startToken: TokenSyntax? { firstToken(viewMode: .sourceAccurate) }
  var endToken: TokenSyntax? { lastToken(viewMode: .sourceAccurate) }
  /// The token before the first one of the node.
  var tokenBefore: TokenSyntax? { previousToken(viewMode: .sourceAccurate) }
  /// The token after the last one of the node.
  var tokenAfter: TokenSyntax? { nextToken(viewMode: .sourceAccurate) }

  /// Returns this node and the nodes inside it in the order of the text, except some nodes and all that they contain.
  func nodes(except isLeftOut: (Syntax) -> Bool = { _ in false }) -> [Syntax] {
    var found: [Syntax] = []
    // The stack is explicit because expressions can be nested deeply.
    var left = [Syntax(self)]
    while let node = left.popLast() {
      guard !isLeftOut(node) else { continue }
      found.append(node)
      left += node.children(viewMode: .sourceAccurate).reversed()
    }
    return found
  }

  /// The offset of the end of the line in which the code ends, after a comment; `nil` if more code follows on the line.
  var lineEnd: Int? {
    guard let next = tokenAfter else { return endPosition.utf8Offset }
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
    guard let first = startToken else { return false }
    return first.tokenBefore == nil || first.leadingTrivia.contains(where: \.isNewline)
  }

  /// The offset of the first byte of the code, after leading spaces and comments.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// The offset after the last byte of the code, before trailing spaces.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }

  /// The bytes of the code, without spaces and comments around it.
  var bytes: Range<Int> { start..<end }
}

extension String {
  /// Whether the string is a keyword that needs backticks as a name.
  var isReserved: Bool { !isValidSwiftIdentifier(for: .variableName) }

  /// The string as a name in code, with backticks if it is a keyword.
  var escaped: String { isReserved ? "`\(self)`" : self }
}
