internal import SwiftSyntax

// Adding a member to a type.

extension CodeDraft {
  /// The position of a new member.
  enum MemberPlace {
    /// At the beginning of the body.
    case first
    /// After another member, or after the `#endif` of the condition around it.
    case after(CodeMember)
    /// At the end of the body.
    case last
  }

  /// Adds a member to a part of a type.
  ///
  /// Each line is indented relative to the first in steps of two spaces; text after a line break inside a line is kept to the letter.
  /// If `isSpaced` is `true`, empty lines separate the member from its neighbors.
  mutating func add(
    _ lines: [String], to part: CodePart, _ place: MemberPlace, isSpaced: Bool
  ) {
    guard let file = code.files[part.path] else { return }
    let (lineBreak, step) = (file.lineBreak, code.indentationStep(in: part.path))
    let outer = file.indentation(of: part.declaration)
    let items = part.members.members
    let inner = items.first.map { $0.beginsLine ? file.indentation(of: $0) : outer + step } ?? outer + step
    let block = lines.map { Self.indented($0, by: inner, step: step) }.joined(separator: lineBreak)
    let gap = isSpaced ? lineBreak : ""
    let anchor: MemberBlockItemSyntax? =
      switch place {
      case .first: nil
      case .last: items.last
      case .after(let member): Self.item(of: member.declaration, in: part)
      }
    // A body on one line is broken into several lines.
    let next = anchor?.endToken ?? part.members.leftBrace
    let end = next.tokenAfter?.start ?? 0
    if let lineEnd = next.lineEnd {
      let text = anchor == nil ? block + (items.isEmpty ? "" : gap) : gap + block
      edit(part.path, [Edit(at: lineEnd, lineBreak + text)])
    } else if next.trailingTriviaIsBlank(until: end) {
      let follows = lineBreak + (end == part.members.rightBrace.start ? outer : inner)
      let text = anchor == nil ? block + gap : gap + block
      edit(part.path, [Edit(file.blanks(from: next.end, to: end), lineBreak + text + follows)])
    } else {
      reject(
        "The comment on this line prevents the edit. Move it to its own line.",
        text: lines.map { Self.indented($0, by: "", step: step) }.joined(separator: "\n"), at: next,
        in: part.path)
    }
  }

  /// Adds a stored property to a part of a type, after the last one.
  mutating func addStored(_ line: String, to part: CodePart) {
    let last = part.properties.last(where: \.isStored)?.member
    add([line], to: part, last.map { .after($0) } ?? .first, isSpaced: false)
  }

  /// Returns a line with the file's indentation in place of steps of two spaces; the remaining lines of a string literal move with it.
  static func indented(_ line: String, by indentation: String, step: String) -> String {
    guard !line.isEmpty else { return "" }
    let depth = line.prefix { $0 == " " }.count
    let start = indentation + String(repeating: step, count: depth / 2)
    return line.dropFirst(depth).reduce(into: start) { text, letter in
      if text.last?.isNewline == true, !letter.isNewline { text += start }
      text.append(letter)
    }
  }

  /// Returns the item of the body that contains a member: the member itself, or the condition around it.
  static func item(of declaration: some SyntaxProtocol, in part: CodePart) -> MemberBlockItemSyntax? {
    declaration.ancestorOrSelf { node in
      node.as(MemberBlockItemSyntax.self).flatMap { $0.parent?.parent?.id == part.members.id ? $0 : nil }
    }
  }
}

extension SyntaxProtocol {
  /// Whether only spaces lie between the end of the code and an offset on the same line.
  func trailingTriviaIsBlank(until offset: Int) -> Bool {
    tokenAfter.map { $0.start == offset && $0.leadingTrivia.allSatisfy(\.isSpaceOrTab) } ?? true
  }
}
