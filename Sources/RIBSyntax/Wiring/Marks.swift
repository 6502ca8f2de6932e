internal import SwiftSyntax

// The `#error` and `#warning` marks of changes that were left to make by hand.

extension CodeBase {
  /// The changes that earlier commands left to make by hand, as their marks say, in the order of the files.
  package var marks: [Advice] {
    markTokens.map { file, token, sentence in Advice(sentence, at: file.place(of: token)) }
  }

  /// The tokens that begin marks, with the sentences of the marks.
  fileprivate var markTokens: [(file: CodeFile, token: TokenSyntax, sentence: String)] {
    files(where: \.isMarked).flatMap { file in
      file.syntax.allTokens.compactMap { token in
        token.markText.map {
          let sentence = $0.dropFirst("rib: ".count).replacing("\\\"", with: "\"").replacing(
            "\\\\", with: "\\")
          return (file, token, String(sentence))
        }
      }
    }
  }
}

extension CodeDraft {
  /// Removes the marks with some sentences, and their lines.
  mutating func removeMarks(_ sentences: [String]) {
    for (file, token, sentence) in code.markTokens.reversed() where sentences.contains(sentence) {
      guard let mark = token.parent else { continue }
      let blanks = file.text.utf8.dropFirst(mark.end).prefix { [9, 10, 13, 32].contains($0) }
      edit(file.path, [Edit(mark.start..<mark.end + blanks.count, "")])
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a mark.
  var isMark: Bool { firstToken(viewMode: .sourceAccurate)?.markText != nil }
}

extension TokenSyntax {
  /// The text of the mark that begins here.
  fileprivate var markText: String? {
    guard tokenKind == .pound, let node = parent?.asProtocol((any FreestandingMacroExpansionSyntax).self),
      ["error", "warning"].contains(node.macroName.text),
      let text = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.description,
      text.hasPrefix("rib: ")
    else { return nil }
    return text
  }
}
