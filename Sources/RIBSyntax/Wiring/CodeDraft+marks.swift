internal import SwiftSyntax

// Removing the `#error` marks that an attach left in the code.

/// A mark that an earlier change left for the case or the branch of a child.
struct SetMark {
  let path: String
  /// The range of its line, up to the next code.
  let range: Range<Int>
  /// The function of the parent for the events of the child.
  let handler: String?
}

extension CodeDraft {
  /// Returns the marks for a child of a RIB.
  func setMarks(for child: String, in parent: RIBTypes) -> [SetMark] {
    let member = child.asMember
    let containers = [nil] + code.containers(of: parent.router).map { Optional($0.name) }
    let types = Set(containers.compactMap { code.routeType(of: parent, into: $0)?.type.name })
    let own = Set(parent.paths)
    return code.paths.flatMap { path -> [SetMark] in
      guard let file = code.files[path], file.mentions("#error(\"rib: ") else { return [] }
      return file.syntax.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard let text = token.markText, text.hasCase(member) else { return nil }
        let isOfType = types.contains { text.contains(" of \($0). ") }
        let isOfChild = own.contains(path) && text.words.contains { $0 == child }
        guard isOfType || isOfChild, let range = token.rangeOfMark else { return nil }
        let rest = text.firstRange(of: "listener { $0.").map { text[$0.upperBound...] }
        let handler = rest.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        return SetMark(path: path, range: range, handler: handler)
      }
    }
  }

  /// Removes the marks for a child of a RIB.
  mutating func removeMarks(for child: String, in parent: String) {
    guard let types = code.ribTypes[parent] else { return }
    for (path, marks) in Dictionary(grouping: setMarks(for: child, in: types), by: \.path).sorted(by: {
      $0.key < $1.key
    }) {
      remove(marks.map(\.range), from: path, "Remove the marks for \(child).")
    }
  }
}

extension TokenSyntax {
  /// The text of the mark that begins here.
  fileprivate var markText: String? {
    guard tokenKind == .pound, let node = parent?.asProtocol((any FreestandingMacroExpansionSyntax).self),
      node.macroName.text == "error",
      let text = node.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.description,
      text.hasPrefix("rib: ")
    else { return nil }
    return text
  }

  /// The bytes from here to the code after the mark.
  fileprivate var rangeOfMark: Range<Int>? {
    guard let next = parent?.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
      return nil
    }
    // A comment after the mark was not written by rib, so it stays.
    var end = next.position.utf8Offset
    for piece in next.leadingTrivia {
      guard piece.isWhitespace else { break }
      end += piece.sourceLength.utf8Length
    }
    return start..<end
  }
}

extension String {
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// Whether it requests a case with a name, in the route or in a switch.
  fileprivate func hasCase(_ name: String) -> Bool {
    let words = words
    return words.indices.contains { index in
      guard words[index] == "case" else { return false }
      return words[(index + 1)...].first { $0 != "_" }.map { $0 == name } ?? false
    }
  }
}
