internal import SwiftSyntax

/// The text of files with the new names of a RIB: in code, in comments, and in strings that name the RIB.
struct RenamedText {
  private let rename: RIBRename
  /// The files of the RIB.
  private let files: [String]
  /// The new last components of the names of types, by the old ones.
  private let types: [String: String]
  /// The new names of the RIB and its parts, by old name.
  private let family: [String: String]
  private let routeCase: (old: String, new: String)?
  /// The replacements for single words, by offset in a file.
  private var replacements: [String: [Int: String]]

  /// The words before the name of a RIB in comments that `rib` generates.
  private static let beginnings = ["The child", "Handles the events of"]
  /// Those in comments that former versions generated.
  private static let formerBeginnings = [
    "Builds the RIB", "Makes the RIB", "The place of", "Decides what", "Decides what one row of",
    "Takes the events of",
  ]
  /// The beginnings of the comments of workflows.
  private static let workflowComments = [
    "/// Leads from ", "/// Returns the workflow, which ", "/// Its result is whether ",
  ]

  init(_ rename: RIBRename, _ types: RenamedTypes, _ uses: TypeUses, _ members: RenamedMembers) {
    (self.rename, self.types, routeCase) = (rename, uses.names, members.routeCase)
    family = Dictionary(uniqueKeysWithValues: rename.family.map { ($0.name, rename.changed($0.name)) })
    (files, replacements) = (types.files, members.replacements)
    for (path, token) in uses.tokens {
      replacements[path, default: [:]][token.start] = self.types[token.word]
    }
  }

  /// Returns the text of a file.
  func of(_ file: CodeFile) -> String {
    let places = replacements[file.path] ?? [:]
    guard !places.isEmpty || file.mentions(rename.old) || types.keys.contains(where: file.mentions) else {
      return file.text
    }
    return file.syntax.allTokens.reduce(into: "") { text, token in
      text += renamed(token.leadingTrivia)
      switch token.tokenKind {
      case .stringSegment(let words): text += places[token.start] ?? renamed(words, at: token, in: file.path)
      case .regexLiteralPattern: text += token.text
      default: text += places[token.start] ?? token.text
      }
      text += renamed(token.trailingTrivia)
    }
  }

  /// Renames a string literal of a form that `rib` generates in tests: a tree or a path and, in files of the RIB, a display name.
  private func renamed(_ text: String, at token: TokenSyntax, in path: String) -> String {
    guard !token.isOfSavedPlace, rename.code.isTest(path) else { return text }
    if token.isOfTree || text.isPath(of: rename.code) {
      var last = ""
      return text.replacingWords { word in
        defer { last = word }
        // The key in `Trip[trip(1)]` is the case.
        if let routeCase, last == rename.old, word == routeCase.old { return routeCase.new }
        return family[word] ?? word
      }
    }
    guard files.contains(path), token.isDisplayName else { return text }
    return text == rename.titles.old ? rename.titles.new : text.replacingWords { family[$0] ?? $0 }
  }

  private func renamed(_ trivia: Trivia) -> String {
    trivia.map { piece in
      let text = "\(Trivia(pieces: [piece]))"
      guard piece.isComment else { return text }
      // The name alone may be an ordinary English word, but not in comments that rib generates.
      let isGenerated =
        (Self.beginnings + Self.formerBeginnings).contains { text.contains("\($0) \(rename.old)") }
        || Self.workflowComments.contains(where: text.hasPrefix)
      return text.replacingWords { isGenerated && $0 == rename.old ? rename.new : types[$0] ?? $0 }
    }.joined()
  }
}
