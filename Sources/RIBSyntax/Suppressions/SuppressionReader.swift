internal import SwiftSyntax

/// Reads the suppressions of a file from its tokens, which it is given in their order.
struct SuppressionReader {
  private(set) var suppressions: [Suppression] = []
  /// Comments behind the last token, which are for the line of the next.
  private var waiting: [(text: String, position: AbsolutePosition)] = []

  /// Reads the comments before and behind a token.
  mutating func read(_ token: TokenSyntax) {
    read(token.leadingTrivia, at: token.position)
    if !waiting.isEmpty {
      let next = token.positionAfterSkippingLeadingTrivia
      suppressions += waiting.compactMap { Suppression($0.text, at: $0.position, before: next) }
      waiting = []
    }
    read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia)
  }

  private mutating func read(_ trivia: Trivia, at start: AbsolutePosition) {
    var position = start
    for piece in trivia {
      if case .lineComment(let text) = piece { waiting.append((text, position)) }
      position += piece.sourceLength
    }
  }
}
