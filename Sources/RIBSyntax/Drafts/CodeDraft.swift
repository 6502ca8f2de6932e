internal import RIBDiagnostics
internal import SwiftSyntax

/// Code during a series of changes, with the changes that are left to make by hand.
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

  /// An `#error` line that stops compilation until the missing code has been written, or a `#warning` line for code that may be missing.
  private struct Mark {
    let spot: Spot
    let text: String
  }

  /// A place in a file before the edits that came later.
  private struct Spot {
    let path: String
    let offset: Int
    /// The number of edits that the file had then.
    let count: Int
  }

  let original: CodeBase
  private(set) var code: CodeBase
  /// The obstacles that prevent any change.
  private var rejections: [Advice] = []
  var isRejected: Bool { !rejections.isEmpty }
  /// The obstacles that more access removes, which are collected until the end, each with its place and the rank of that access.
  private var hidden: [(place: TextPlace, level: Int, advice: Advice)] = []
  /// A shorter remedy than changing the access of these declarations; may be empty.
  var remedy = ""
  /// Expected changes that were not necessary.
  var notes: [String] = []
  /// The types that new code names, each with the access that it needs.
  var checked: Set<String> = []
  /// The changes that are left to make by hand.
  private var left: [Advice] = []
  /// The places of these changes in the code.
  private var marks: [Mark] = []
  private var edits: [String: [Edit]] = [:]

  /// The modules of types that these files do not declare, as given by the user.
  var modules: [String] = []
  /// The files that the command generates, which the user can't edit before it runs.
  var generated: Set<String> = []
  /// The text of a file with fixtures before the first one; empty if no such file may be created.
  var emptyFixtures = ""
  /// The files that don't count as examples of how existing code is written.
  let newFiles: Set<String>

  init(_ code: CodeBase, newFiles: Set<String> = []) {
    self.newFiles = newFiles
    original = code
    self.code = code
  }

  /// Changes a file; all edits refer to the text before any of them, and those at the same place are applied in the given order.
  mutating func edit(_ path: String, _ changes: [Edit]) {
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
  /// still to be changed are identified by their places. If only the compiler knows whether the change is necessary, the mark is a `#warning`.
  mutating func leave(
    _ sentence: String, text: String = "", isCertain: Bool = true, at syntax: (some SyntaxProtocol)?,
    in path: String
  ) {
    left.append(advice(sentence, text: text, at: syntax, in: path))
    guard let syntax, let item = Syntax(syntax).itemOfLines else { return }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = "rib: \(sentence)" + (words.isEmpty ? "" : " \(words)")
    let quoted = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    marks.append(
      Mark(
        spot: spot(item.start, in: path), text: "\(isCertain ? "#error" : "#warning")(\"\(quoted)\")"))
  }

  /// Leaves it to the user to pass a value that no code provides; returns the name that the call passes.
  mutating func leave(_ need: CodeParameter, at site: CreationSite) -> String {
    leave(
      "No value \"\(need.name)\" of type \(need.type) in scope. Pass one.",
      text: "\(need.name): \(need.type)",
      at: site.call, in: site.path)
    for rib in code.ribTypes.values where rib.needs.contains(need) {
      for site in CreationSite.all(of: rib.maker, in: code) where !code.isTest(site.path) {
        guard let value = site.call.argument(need.name), value.name != need.name else { continue }
        notes.append(
          "\(code.place(of: value, in: site.path)): \(rib.maker.name) gets another \(need.name): \(need.type) here. To share one, create it in a common ancestor of both."
        )
      }
    }
    return need.name
  }

  /// Creates a file, unless there is one.
  mutating func create(_ file: CodeFile) {
    if code.files[file.path] == nil { set(file) }
  }

  /// Creates or replaces a file.
  mutating func set(_ file: CodeFile) { code.change([file]) }

  /// Writes the marks into the code.
  private mutating func setMarks() {
    for mark in marks {
      guard let file = code.files[mark.spot.path] else { continue }
      let offset = offset(of: mark.spot)
      guard !Self.isMarked(mark.text, in: Array(file.text.utf8), at: offset) else { continue }
      let text = mark.text + file.lineBreak + file.indentation(at: offset)
      edit(mark.spot.path, [Edit(at: offset, text)])
    }
  }

  private func spot(_ offset: Int, in path: String) -> Spot {
    Spot(path: path, offset: offset, count: edits[path]?.count ?? 0)
  }

  /// Returns the current offset of a place, before the text that edits have inserted there.
  private func offset(of spot: Spot) -> Int {
    var offset = spot.offset
    for edit in edits[spot.path]?.dropFirst(spot.count) ?? [] {
      let isBehind = !edit.range.isEmpty || offset > edit.range.lowerBound
      if offset >= edit.range.upperBound, isBehind {
        offset += edit.text.utf8.count - edit.range.count
      } else if offset > edit.range.lowerBound {
        offset = edit.range.lowerBound
      }
    }
    return offset
  }

  /// Whether a place already has a mark, from this or an earlier run, among the marks before and after it.
  private static func isMarked(_ mark: String, in text: [UInt8], at offset: Int) -> Bool {
    let lines = { (bytes: ArraySlice<UInt8>) in
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).lazy.map {
        $0.drop(while: \.isWhitespace)
      }
    }
    let isMark = { (line: Substring) in
      ["#error", "#warning"].contains { line.hasPrefix($0 + "(\"rib: ") } || line.isEmpty
    }
    return lines(text[..<offset]).reversed().prefix(while: isMark).contains { $0 == mark }
      || lines(text[offset...]).prefix(while: isMark).contains { $0 == mark }
  }

  /// Records an obstacle, so that nothing is changed.
  mutating func reject(_ sentence: String, at place: TextPlace? = nil) { reject(Advice(sentence, at: place)) }

  /// Records an obstacle with its place, and the lines that the user can write instead.
  mutating func reject(
    _ sentence: String, text: String = "", at syntax: (some SyntaxProtocol)?, in path: String
  ) {
    reject(advice(sentence, text: text, at: syntax, in: path))
  }

  /// Records an obstacle, if there is one.
  mutating func reject(_ obstacle: Advice?) { rejections += [obstacle].compactMap(\.self) }

  /// Returns advice with its place in the original text.
  func advice(
    _ sentence: String, text: String = "", at syntax: (some SyntaxProtocol)?, in path: String
  ) -> Advice {
    Advice(sentence, at: syntax.flatMap { place($0.start, in: path) }, text: text)
  }

  /// Records an obstacle until a declaration has an access; for each declaration, the highest access counts.
  mutating func reject(
    _ sentence: String, text: String = "", until access: String, at syntax: DeclSyntax, in path: String
  ) {
    guard let place = place(syntax.start, in: path) else { return }
    let level = CodeImport.level(access)
    let old = hidden.firstIndex { $0.place == place && $0.advice.text.isEmpty == text.isEmpty }
    if let old {
      guard hidden[old].level < level else { return }
      hidden.remove(at: old)
    }
    hidden.append((place, level, Advice(sentence, at: place, text: text)))
  }

  /// Returns the place in the original text of a byte in the changed text.
  func place(_ offset: Int, in path: String) -> TextPlace? {
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

  /// The obstacles that more access removes, in the order of their places; those that only name a declaration are one list.
  private var allHidden: [Advice] {
    let all = hidden.sorted { $0.place < $1.place }
    let isNamed = { (item: (TextPlace, level: Int, advice: Advice)) in
      item.level < CodeImport.level("open") && item.advice.text.isEmpty
    }
    let named = all.filter(isNamed).map(\.advice)
    guard named.count > 1 else { return all.map(\.advice) }
    let list = named.map(\.description).joined(separator: "\n")
    let sentence = "New code can't use \(named.count) declarations. Change their access.\(remedy)"
    return [Advice(sentence, at: named[0].place, text: list)] + all.filter { !isNamed($0) }.map(\.advice)
  }

  /// Returns the result, if all changed files parse as well as before.
  mutating func finish() -> Wiring {
    if !isRejected {
      breakWideLines()
      setMarks()
    }
    let files = code.files.filter { original.files[$0.key]?.text != $0.value.text }
    let errors = files.values.filter { $0.errors.count > original.files[$0.path]?.errors.count ?? 0 }.map {
      Advice(
        "The changed file wouldn't parse: \($0.errors[0].message). Make this change by hand.",
        at: TextPlace(path: $0.path, line: 1, column: 1))
    }
    let obstacles = rejections + allHidden + errors
    guard obstacles.isEmpty else { return Wiring(notes: notes, obstacles: obstacles) }
    return Wiring(files: files, left: left, notes: notes)
  }
}

extension Syntax {
  /// The innermost statement, member or later branch around the node that begins a line; at the top level, the statement that does.
  fileprivate var itemOfLines: Syntax? {
    ancestorOrSelf { node in
      if node.mayFollowAMark, node.beginsLine { return node }
      guard let list = node.parent?.as(CodeBlockItemListSyntax.self),
        list.parent?.is(SourceFileSyntax.self) == true
      else { return nil }
      return list.last { $0.position <= node.position && $0.beginsLine }.map { Syntax($0) }
    }
  }

  /// Whether a mark may precede the node: a statement, a member, or a branch that follows another, so that the mark is in the switch.
  private var mayFollowAMark: Bool {
    if self.is(CodeBlockItemSyntax.self) || self.is(MemberBlockItemSyntax.self) { return true }
    guard self.is(SwitchCaseSyntax.self), let list = parent?.as(SwitchCaseListSyntax.self),
      let index = list.firstIndex(where: { $0.id == id }), index > list.startIndex
    else { return false }
    return list[list.index(before: index)].is(SwitchCaseSyntax.self)
  }
}
