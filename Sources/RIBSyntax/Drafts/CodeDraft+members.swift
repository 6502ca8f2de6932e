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
    _ lines: [String], to part: CodePart, _ place: MemberPlace, isSpaced: Bool, _ sentence: String,
    declares: [String]
  ) {
    guard let file = code.files[part.path] else { return }
    let (lineBreak, step) = (file.lineBreak, file.indentationStep)
    let outer = file.indentation(of: part.declaration)
    let items = part.members.members
    let inner = items.first.map { $0.beginsLine ? file.indentation(of: $0) : outer + step } ?? outer + step
    let block = lines.map { Self.indented($0, by: inner, step: step) }.joined(separator: lineBreak)
    let gap = isSpaced ? lineBreak : ""
    let text = lines.joined(separator: "\n")
    let anchor: MemberBlockItemSyntax? =
      switch place {
      case .first: nil
      case .last: items.last
      case .after(let member): Self.item(of: member.declaration, in: part)
      }
    let edit: Edit
    if let anchor {
      if let end = anchor.lineEnd {
        edit = Edit(at: end, lineBreak + gap + block)
      } else if anchor.id == items.last?.id {
        let end = part.members.rightBrace.start
        edit = Edit(
          file.blanks(from: anchor.end, to: end), lineBreak + gap + block + lineBreak + outer)
        guard anchor.trailingTriviaIsBlank(until: end) else {
          return leave(
            "\(sentence) The comment on this line prevents the edit.", text: text, at: anchor,
            in: part.path)
        }
      } else {
        edit = Edit(
          at: anchor.end,
          (anchor.semicolon == nil ? "; " : " ") + lines.joined(separator: lineBreak)
            + (anchor.semicolon == nil ? "" : ";"))
      }
    } else {
      let brace = part.members.leftBrace
      if let end = brace.lineEnd {
        edit = Edit(at: end, lineBreak + block + (items.isEmpty ? "" : gap))
      } else {
        let next = items.first?.start ?? part.members.rightBrace.start
        let follows = items.isEmpty ? outer : inner
        edit = Edit(
          file.blanks(from: brace.end, to: next), lineBreak + block + gap + lineBreak + follows)
        guard brace.trailingTriviaIsBlank(until: next) else {
          return leave(
            "\(sentence) The comment on this line prevents the edit.", text: text, at: brace,
            in: part.path)
        }
      }
    }
    self.edit(part.path, [edit], sentence, text: text, declares: declares)
  }

  /// Returns a line with the file's indentation in place of steps of two spaces; the further lines of a string literal move with it.
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
    var next: Syntax? = Syntax(declaration)
    while let current = next {
      if let item = current.as(MemberBlockItemSyntax.self), item.parent?.parent?.id == Syntax(part.members).id
      {
        return item
      }
      next = current.parent
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// Whether only spaces lie between the end of the code and an offset on the same line.
  func trailingTriviaIsBlank(until offset: Int) -> Bool {
    guard let next = lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else {
      return true
    }
    return next.start == offset && next.leadingTrivia.allSatisfy { $0.isSpaceOrTab }
  }
}
