internal import SwiftSyntax

// The `#error` and `#warning` marks of changes that were left to make by hand.

extension CodeBase {
  /// The changes that earlier commands left to make by hand, as their marks say, in the order of the files.
  package var marks: [Advice] {
    files(where: { $0.mentions("(\"rib: ") }).flatMap { file in
      file.syntax.allTokens.compactMap { token in
        token.markText.map {
          let sentence = $0.dropFirst("rib: ".count).replacing("\\\"", with: "\"")
          return Advice(String(sentence), at: file.place(of: token))
        }
      }
    }
  }
}

extension CodeDraft {
  /// The mark at a use of a removed case.
  static let removedUse = "This leads to the removed child. Write what to show instead."

  /// Removes the marks directly above a branch, which are about the branch; returns whether there were any.
  ///
  /// The marks about the first branch are above the switch.
  mutating func removeMarks(above branch: SwitchCaseSyntax, in path: String) -> Bool {
    let choice = branch.enclosing(SwitchExprSyntax.self)
    let isFirst = choice?.cases.first?.as(SwitchCaseSyntax.self)?.id == branch.id
    var ranges: [Range<Int>] = []
    var next = isFirst ? choice?.startToken : branch.startToken
    while let mark = next?.tokenBefore?.mark, let range = mark.rangeOfMark {
      ranges.append(range)
      next = mark
    }
    // Even an edit without changes creates a new tree, in which the branch has another identity.
    guard !ranges.isEmpty else { return false }
    remove(ranges, from: path)
    return true
  }

  /// Removes the marks that a removed case left at its uses, because the route has the case again.
  mutating func removeMarks(atUsesOf name: String, of typeName: String) {
    for path in code.paths {
      guard let file = code.files[path], file.mentions(Self.removedUse) else { continue }
      let ranges = file.syntax.allTokens.compactMap { token -> Range<Int>? in
        guard token.markText == "rib: \(Self.removedUse)" else { return nil }
        let item = token.parent?.tokenAfter?.outwards.first {
          $0.outer.is(CodeBlockItemSyntax.self) || $0.outer.is(MemberBlockItemSyntax.self)
        }
        let isUse = item?.outer.nodes().contains { node in
          guard let access = node.as(MemberAccessExprSyntax.self), access.declName.baseName.word == name
          else { return false }
          return code.owners(of: access).contains(typeName)
        }
        return isUse == true ? token.rangeOfMark : nil
      }
      remove(ranges, from: path)
    }
  }

  /// Removes the marks for a child of a RIB.
  mutating func removeMarks(for child: String, in parent: String) {
    guard let rib = code.ribTypes[parent] else { return }
    let containers = [nil] + code.containers(of: rib.router).map { Optional($0.name) }
    let types = Set(containers.compactMap { code.routeType(of: rib, into: $0)?.type.name })
    for path in code.paths {
      guard let file = code.files[path], file.mentions("(\"rib: ") else { continue }
      let isOwn = rib.paths.contains(path)
      let ranges = file.syntax.allTokens.compactMap { token -> Range<Int>? in
        guard let text = token.markText, text.hasCase(child.asMember) else { return nil }
        let isOfType = types.contains { text.contains(" of \($0). ") }
        return isOfType || isOwn && text.words.contains { $0 == child } ? token.rangeOfMark : nil
      }
      remove(ranges, from: path)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a mark.
  var isMark: Bool { firstToken(viewMode: .sourceAccurate)?.markText != nil }
}

extension TokenSyntax {
  /// The beginning of the mark that ends here.
  fileprivate var mark: TokenSyntax? {
    var node = parent
    while let current = node, current.lastToken(viewMode: .sourceAccurate) == self {
      if let first = current.firstToken(viewMode: .sourceAccurate), first.markText != nil { return first }
      node = current.parent
    }
    return nil
  }

  /// The text of the mark that begins here.
  fileprivate var markText: String? {
    guard tokenKind == .pound, let node = parent?.asProtocol((any FreestandingMacroExpansionSyntax).self),
      ["error", "warning"].contains(node.macroName.text),
      let text = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.description,
      text.hasPrefix("rib: ")
    else { return nil }
    return text
  }

  /// The bytes from here to the code after the mark.
  fileprivate var rangeOfMark: Range<Int>? {
    guard let next = parent?.tokenAfter else { return nil }
    // A comment after the mark was not written by rib, so it stays.
    let gap = next.leadingTrivia.prefix(while: \.isWhitespace)
    return start..<next.position.utf8Offset + gap.reduce(0) { $0 + $1.sourceLength.utf8Length }
  }
}

extension String {
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// Whether the text of the mark requests a case with the given name, in the route or in a switch.
  fileprivate func hasCase(_ name: String) -> Bool {
    let words = words
    return words.indices.contains { index in
      guard words[index] == "case" else { return false }
      return words[(index + 1)...].first { $0 != "_" }.map { $0 == name } ?? false
    }
  }
}
