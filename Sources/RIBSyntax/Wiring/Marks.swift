internal import SwiftSyntax

// The `#error` and `#warning` marks of changes that were left to make by hand.

extension CodeBase {
  /// The changes that earlier commands left to make by hand, as their marks say, in the order of the files.
  package var marks: [Advice] {
    files(where: { $0.mentions("(\"rib: ") }).flatMap { file in
      file.syntax.allTokens.compactMap { token in
        token.markText.map {
          let sentence = $0.dropFirst("rib: ".count).replacing("\\\"", with: "\"").replacing(
            "\\\\", with: "\\")
          return Advice(String(sentence), at: file.place(of: token))
        }
      }
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
