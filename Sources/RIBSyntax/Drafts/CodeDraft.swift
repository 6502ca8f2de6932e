internal import RIBDiagnostics
internal import SwiftSyntax

/// Code during a series of changes, with a record of the changes.
struct CodeDraft {
  /// A replacement for a range of bytes.
  struct Edit {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }

    /// Creates an insertion.
    init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
  }

  /// An `#error` line that stops compilation until the missing code has been written.
  private struct Mark {
    let path: String
    /// Its place in the text before the edits that came later.
    let offset: Int
    /// The number of edits that the file had then.
    let count: Int
    let text: String
  }

  let original: CodeBase
  private(set) var code: CodeBase
  private(set) var changes: [Advice] = []
  /// The obstacles that prevent any change.
  private var rejections: [Advice] = []
  var isRejected: Bool { !rejections.isEmpty }
  /// Expected changes that were not necessary.
  var notes: [String] = []
  /// The types that have been made visible, each with its access.
  var shown: Set<String> = []
  /// The types whose access was raised, by their new access.
  var raised: [String: [String]] = [:]
  /// The changes that are left to make by hand.
  private(set) var left: [Advice] = []
  /// The values among them that no code provides.
  private(set) var missing: [MissingNeed] = []
  /// The places of these changes in the code.
  private var marks: [Mark] = []
  /// The full names of the declarations that the changes add.
  private(set) var declared: [String] = []
  /// The full names of the declarations that the changes remove.
  private(set) var removed: [String] = []
  private var edits: [String: [Edit]] = [:]

  /// The modules of types that these files do not declare, as given by the user.
  var modules: [String] = []
  /// The text of a file with fixtures before the first one; empty if no such file may be created.
  var emptyFixtures = ""
  /// The files that don't count as examples of how existing code is written.
  let newFiles: Set<String>

  init(_ code: CodeBase, newFiles: Set<String> = []) {
    self.newFiles = newFiles
    original = code
    self.code = code
  }

  /// Changes a file; all edits refer to the text before any of them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - changes: The edits in any order; those at the same place are applied in the given order.
  ///   - sentence: The purpose of the change.
  ///   - text: The added code, for the reader.
  ///   - names: The full names of the added declarations.
  ///   - removes: The full names of the removed declarations.
  mutating func edit(
    _ path: String, _ changes: [Edit], _ sentence: String, text: String, declares names: [String] = [],
    removes: [String] = []
  ) {
    guard code.files[path] != nil, let first = changes.map(\.range.lowerBound).min() else { return }
    self.changes.append(Advice(sentence, at: place(first, in: path), text: text))
    declared += names
    removed += removes
    apply(changes, to: path)
  }

  /// Changes the text of a file without a record of the purpose.
  mutating func apply(_ changes: [Edit], to path: String) {
    guard let file = code.files[path] else { return }
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

  /// Leaves a change to make by hand, with an `#error` mark at its place.
  ///
  /// The mark is a line before the statement, the member or the branch. Marks are written after all other changes, because nodes that are
  /// still to be changed are identified by their places.
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

  /// Leaves it to the user to pass a value that no code provides.
  ///
  /// A stand-in with a warning takes the place of the value, so that the code compiles meanwhile. Where no statement can precede the
  /// call, a mark stops the compiler instead.
  ///
  /// - Returns: The expression to pass.
  mutating func leave(_ need: CodeParameter, at site: CreationSite) -> String {
    let place = place(site.call.start, in: site.path)
    if !missing.contains(where: { $0.need == need }) {
      missing.append(MissingNeed(need: need, place: place))
    }
    let sentence = "No value \"\(need.name)\" of type \(need.type) in scope. Pass one."
    let text = "\(need.name): \(need.type)"
    if let name = addStandIn(for: need, at: site) {
      left.append(Advice(sentence, at: place, text: text))
      return name
    }
    leave(sentence, text: text, at: site.call, in: site.path)
    return need.name
  }

  /// Creates a file, unless there is one.
  mutating func create(_ file: CodeFile, _ sentence: String) {
    guard code.files[file.path] == nil else { return }
    changes.append(Advice(sentence, at: TextPlace(path: file.path, line: 1, column: 1)))
    declared += DeclarationCollector(file).names
    code.change([file])
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

  /// Whether a place already has a mark, from this or an earlier run, among the marks before and after it.
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

  /// Records an obstacle, so that nothing is changed.
  mutating func reject(_ sentence: String, at place: TextPlace? = nil) {
    rejections.append(Advice(sentence, at: place))
  }

  /// Returns the place in the original text of a byte in the changed text.
  private func place(_ offset: Int, in path: String) -> TextPlace? {
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

  /// Returns the result after checking it: all files parse as well as before, and declare the old declarations and the added ones.
  mutating func finish() -> Wiring {
    if !isRejected {
      breakWideLines()
      setMarks()
    }
    var files: [String: CodeFile] = [:]
    var rejections = rejections
    for (path, file) in code.files {
      let old = original.files[path]
      guard old?.text != file.text else { continue }
      files[path] = file
      if file.errors.count > old?.errors.count ?? 0 {
        rejections.append(
          Advice(
            "The changed file wouldn't parse: \(file.errors[0].message). Make this change by hand.",
            at: TextPlace(path: path, line: 1, column: 1)))
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
    if !wrong.isEmpty, rejections.isEmpty {
      rejections.append(
        Advice(
          "The change would add or remove other declarations: \(wrong.joined(separator: ", ")). Make it by hand."
        ))
    }
    let seen = raised.sorted { $0.key < $1.key }.map { access, names in
      "\(access.prefix(1).uppercased())\(access.dropFirst()) now, because other code uses them: \(names.joined(separator: ", "))."
    }
    let isRejected = !rejections.isEmpty
    return Wiring(
      files: isRejected ? [:] : files, changes: isRejected ? rejections : changes,
      left: isRejected ? [] : left,
      isRejected: isRejected,
      notes: notes + seen, missing: isRejected ? [] : missing)
  }

  private func declarations(of paths: some Sequence<String>, in code: CodeBase) -> [String] {
    paths.flatMap { code.files[$0].map { DeclarationCollector($0).names } ?? [] }
  }
}

extension Syntax {
  /// The innermost statement, member or later branch around it that begins a line; at the top level, the statement that begins its line.
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

  /// Whether it is a statement, a member, or a branch that follows another; before any other branch, a mark would not be part of the switch.
  private var mayFollowAMark: Bool {
    if self.is(CodeBlockItemSyntax.self) || self.is(MemberBlockItemSyntax.self) { return true }
    guard self.is(SwitchCaseSyntax.self), let list = parent?.as(SwitchCaseListSyntax.self),
      let index = list.firstIndex(where: { $0.id == id }), index > list.startIndex
    else { return false }
    return list[list.index(before: index)].is(SwitchCaseSyntax.self)
  }
}
