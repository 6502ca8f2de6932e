internal import SwiftSyntax

/// Code that is being changed, step by step, with what has been changed.
struct CodeDraft {
  /// A piece of text in place of a range of bytes.
  struct Edit {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }

    /// An insertion.
    init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
  }

  /// A line that keeps the code from being compiled until somebody has written what is to be there.
  private struct Mark {
    let path: String
    /// Where the line goes, in the text before the edits that came later.
    let offset: Int
    /// How many edits the file had then.
    let count: Int
    let text: String
  }

  let original: CodeBase
  private(set) var code: CodeBase
  private(set) var changes: [Advice] = []
  /// What is in the way, so that nothing is done.
  private var refusals: [Advice] = []
  var isRefused: Bool { !refusals.isEmpty }
  /// What is as it was although it might have been expected to change.
  var notes: [String] = []
  /// The types that are seen elsewhere by now, each with its access.
  var shown: Set<String> = []
  /// Those that were not seen there before, by the access that they have now.
  var raised: [String: [String]] = [:]
  /// What is left for somebody else to write.
  private(set) var left: [Advice] = []
  /// What of that is a value that no code has.
  private(set) var missing: [MissingNeed] = []
  /// Where that is marked in the code.
  private var marks: [Mark] = []
  /// The full names of what is declared by the changes.
  private(set) var declared: [String] = []
  /// The full names of what the changes take away.
  private(set) var removed: [String] = []
  private var edits: [String: [Edit]] = [:]

  /// The modules that types are from which these files do not declare, where somebody has named them.
  var modules: [String] = []
  /// The files that are no examples of how others are written.
  let newFiles: Set<String>

  init(_ code: CodeBase, newFiles: Set<String> = []) {
    self.newFiles = newFiles
    original = code
    self.code = code
  }

  /// Changes a file; the edits are all in terms of the text before any of them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - changes: The edits, in any order; of those at one place the first comes first.
  ///   - sentence: What they are for.
  ///   - text: What is to be added, for the reader.
  ///   - names: The full names of what is declared.
  ///   - removes: The full names of what is taken away.
  mutating func edit(
    _ path: String, _ changes: [Edit], _ sentence: String, text: String, declares names: [String] = [],
    removes: [String] = []
  ) {
    guard let file = code.files[path], let first = changes.map(\.range.lowerBound).min() else { return }
    self.changes.append(Advice(sentence, at: place(first, in: path), text: text))
    declared += names
    removed += removes
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var bytes = Array(file.text.utf8)
    for edit in sorted.reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      edits[path, default: []].append(edit)
    }
    code.change([CodeFile(file, text: String(decoding: bytes, as: UTF8.self))])
  }

  /// Leaves a change for somebody else to make: its place gets a mark that the compiler stops at.
  ///
  /// The mark is a line of its own before the statement, the member or the branch. It is set when all else is done, because code
  /// that is being changed is held by its places.
  mutating func leave(
    _ sentence: String, text: String = "", at syntax: (some SyntaxProtocol)?, in path: String
  ) {
    left.append(Advice(sentence, at: syntax.flatMap { place($0.start, in: path) }, text: text))
    guard let syntax, let item = Syntax(syntax).itemOfLines else { return }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = "rib: \(sentence)" + (words.isEmpty ? "" : " \(words)")
    let quoted = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    marks.append(
      Mark(
        path: path, offset: item.start, count: edits[path]?.count ?? 0, text: "#error(\"\(quoted)\")"))
  }

  /// Leaves it to somebody else to pass a value that no code has.
  mutating func leave(_ need: CodeParameter, at site: CreationSite) {
    if !missing.contains(where: { $0.need == need }) {
      missing.append(MissingNeed(need: need, place: place(site.call.start, in: site.path)))
    }
    leave(
      "There is no value called \(need.name) whose type is known to be \(need.type) here. Put one in its place.",
      text: "\(need.name): \(need.type)", at: site.call, in: site.path)
  }

  /// Writes the marks into the code.
  private mutating func setMarks() {
    for mark in marks {
      guard let file = code.files[mark.path] else { continue }
      var offset = mark.offset
      for edit in edits[mark.path]?.dropFirst(mark.count) ?? [] {
        if offset >= edit.range.upperBound, !edit.range.isEmpty || offset > edit.range.lowerBound {
          offset += edit.text.utf8.count - edit.range.count
        } else if offset > edit.range.lowerBound {
          offset = edit.range.lowerBound
        }
      }
      var bytes = Array(file.text.utf8)
      guard !Self.isMarked(mark.text, in: bytes, at: offset) else { continue }
      let edit = Edit(at: offset, mark.text + file.lineBreak + file.indentation(at: offset))
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      edits[mark.path, default: []].append(edit)
      code.change([CodeFile(file, text: String(decoding: bytes, as: UTF8.self))])
    }
  }

  /// Whether a place has a mark already, of this time or of an earlier one: among the marks before it and those at it.
  private static func isMarked(_ mark: String, in text: [UInt8], at offset: Int) -> Bool {
    let lines = { (bytes: ArraySlice<UInt8>) in
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).lazy.map {
        $0.drop(while: \.isWhitespace)
      }
    }
    let isMark = { (line: Substring) in line.hasPrefix("#error(\"rib: ") || line.isEmpty }
    return lines(text[..<offset]).reversed().prefix(while: isMark).contains { $0 == mark }
      || lines(text[offset...]).prefix(while: isMark).contains { $0 == mark }
  }

  /// Notes that something is not as it must be.
  mutating func refuse(_ sentence: String, at place: CodePlace? = nil) {
    refusals.append(Advice(sentence, at: place))
  }

  /// The place of a byte of the changed text in the text as it was.
  private func place(_ offset: Int, in path: String) -> CodePlace? {
    guard let file = original.files[path] else { return nil }
    var offset = offset
    for edit in (edits[path] ?? []).reversed() {
      let length = edit.text.utf8.count
      if offset >= edit.range.lowerBound + length {
        offset += edit.range.count - length
      } else if offset > edit.range.lowerBound {
        offset = edit.range.lowerBound
      }
    }
    return file.place(of: AbsolutePosition(utf8Offset: min(offset, file.text.utf8.count)))
  }

  /// The result, after the checks: all files parse as before, and they declare what they did and what was added.
  mutating func finish() -> Wiring {
    if !isRefused { setMarks() }
    var files: [String: CodeFile] = [:]
    var refusals = refusals
    for (path, file) in code.files {
      guard let old = original.files[path], old.text != file.text else { continue }
      files[path] = file
      if file.errors.count > old.errors.count {
        refusals.append(
          Advice(
            "The changes do not parse: \(file.errors[0].message).", at: old.place(of: .init(utf8Offset: 0))))
      }
    }
    var difference: [String: Int] = [:]
    for (names, count) in [
      (declarations(of: files.keys, in: code), 1), (declarations(of: files.keys, in: original), -1),
      (declared, -1), (removed, 1),
    ] {
      for name in names { difference[name, default: 0] += count }
    }
    let wrong = difference.filter { $0.value != 0 }.keys.sorted()
    if !wrong.isEmpty, refusals.isEmpty {
      refusals.append(
        Advice("The changes would declare more or less than they should: \(wrong.joined(separator: ", "))."))
    }
    let seen = raised.sorted { $0.key < $1.key }.map { access, names in
      "\(access.prefix(1).uppercased())\(access.dropFirst()) now, because other code names them: \(names.joined(separator: ", "))."
    }
    let isRefused = !refusals.isEmpty
    return Wiring(
      files: isRefused ? [:] : files, changes: isRefused ? refusals : changes, left: isRefused ? [] : left,
      isRefused: isRefused,
      notes: notes + seen, missing: isRefused ? [] : missing)
  }

  private func declarations(of paths: some Sequence<String>, in code: CodeBase) -> [String] {
    paths.flatMap { code.files[$0].map { DeclarationCollector($0).names } ?? [] }
  }
}

extension Syntax {
  /// The next statement, member or later branch around it that begins a line; or the one that begins the line of a statement of the file.
  fileprivate var itemOfLines: Syntax? {
    var next: Syntax? = self
    while let current = next {
      if current.mayFollowAMark, current.beginsLine { return current }
      if let list = current.parent?.as(CodeBlockItemListSyntax.self),
        list.parent?.is(SourceFileSyntax.self) == true
      {
        return list.last { $0.position <= current.position && $0.beginsLine }.map { Syntax($0) }
      }
      next = current.parent
    }
    return nil
  }

  /// Whether it is a statement, a member, or a branch right behind another one: a mark before any other is no part of the switch.
  private var mayFollowAMark: Bool {
    if self.is(CodeBlockItemSyntax.self) || self.is(MemberBlockItemSyntax.self) { return true }
    guard self.is(SwitchCaseSyntax.self), let list = parent?.as(SwitchCaseListSyntax.self),
      let index = list.firstIndex(where: { $0.id == id }), index > list.startIndex
    else { return false }
    return list[list.index(before: index)].is(SwitchCaseSyntax.self)
  }
}
