internal import DeepLinks

/// Writes the paths of a form of a pattern.
///
/// Android compares without backtracking: it repeats up to the next character of a simple pattern, and as often as possible in an advanced one. If
/// that would miss links, a wider path is written.
struct AndroidPathWriter {
  let pattern: LinkPattern
  let isAdvanced: Bool
  let keepsEmpty: Bool
  /// The differences between the paths and the form.
  private(set) var losses: [String] = []

  /// The maximum number of paths of one route.
  static let maximumPaths = 1_024

  static func tooMany(_ pattern: LinkPattern) -> LinkDefinitionError {
    LinkDefinitionError(
      .inexpressible, at: [pattern.description],
      "The lists and groups of \"\(pattern)\" expand to more than \(maximumPaths) paths. Use a parameter instead of a list."
    )
  }

  /// A path being written: as literal text, and as a pattern.
  private struct Draft {
    var text = ""
    var pattern = ""
    var isPattern = false
    /// Whether the path ends with a wildcard that also matches slashes.
    var isOpen = false
  }

  /// Returns the paths of components, excluding the host.
  mutating func paths(_ components: ArraySlice<Expansion.Component>) throws(LinkDefinitionError)
    -> [AndroidCondition]
  {
    var drafts = [Draft()]
    for (place, component) in zip(components.indices, components) {
      if case .rest = component { return endings(drafts, isLast: place == components.endIndex - 1) }
      for index in drafts.indices { append("/", to: &drafts[index]) }
      guard let (fields, texts) = component.parts else {
        add(isAdvanced ? "[^/]+" : "..*", to: &drafts)
        continue
      }
      let head = try text(texts[0])
      for index in drafts.indices { append(head, to: &drafts[index]) }
      guard let field = fields.first.map({ pattern.fields[$0] }) else { continue }
      let tail = fields.count == 1 ? try text(texts[1]) : nil
      if let tail, let choices = try choices(field) {
        guard drafts.count * choices.count <= Self.maximumPaths else { throw Self.tooMany(pattern) }
        drafts = drafts.flatMap { draft in
          choices.map { choice in
            var draft = draft
            append(choice + tail, to: &draft)
            return draft
          }
        }
      } else if tail == "" {
        add(word(field, mayBeEmpty: keepsEmpty || !head.isEmpty), to: &drafts)
      } else {
        // Android's star matches everything and never gives anything back, so the text after it can't be compared.
        losses.append("anything may follow \(field.name)")
        return drafts.map { open($0) }
      }
    }
    if let last = drafts.first, last.isOpen { losses.append("the last component may contain slashes") }
    return drafts.flatMap { closed($0) }
  }

  /// Returns the paths of a rest (`**`): one for no components, and one for any number.
  private mutating func endings(_ drafts: [Draft], isLast: Bool) -> [AndroidCondition] {
    if !isLast { losses.append("anything may follow **name") }
    return drafts.flatMap { draft in
      var longer = draft
      append("/", to: &longer)
      return (isLast ? closed(draft) : []) + [open(longer)]
    }
  }

  /// Returns a path that may be continued by any text.
  private func open(_ draft: Draft) -> AndroidCondition {
    draft.isPattern
      ? AndroidCondition(kind: kind, text: draft.pattern + ".*")
      : AndroidCondition(kind: .prefix, text: draft.text)
  }

  /// Returns a path that ends here, with and without a trailing slash.
  private func closed(_ draft: Draft) -> [AndroidCondition] {
    guard draft.isPattern else {
      return ["", "/"].map { AndroidCondition(kind: .exact, text: draft.text + $0) }
    }
    return (draft.isOpen ? [""] : ["", "/"]).map { AndroidCondition(kind: kind, text: draft.pattern + $0) }
  }

  private var kind: AndroidCondition.Kind { isAdvanced ? .advancedPattern : .pattern }

  private func append(_ text: String, to draft: inout Draft) {
    guard !text.isEmpty else { return }
    draft.text += text
    draft.pattern += escaped(text)
    draft.isOpen = false
  }

  /// Returns a string in which every character is literal.
  private func escaped(_ text: String) -> String {
    let special = isAdvanced ? ".*\\+[]{}" : ".*\\"
    var escaped = ""
    for character in text.unicodeScalars {
      if special.unicodeScalars.contains(character) { escaped += "\\" }
      escaped.unicodeScalars.append(character)
    }
    return escaped
  }

  private func add(_ word: String, to drafts: inout [Draft]) {
    for index in drafts.indices {
      drafts[index].pattern += word
      drafts[index].isPattern = true
      drafts[index].isOpen = !isAdvanced
    }
  }

  /// Returns the pattern for any text of a field.
  private mutating func word(_ field: LinkField, mayBeEmpty: Bool) -> String {
    let isText = field.type == .text && mayBeEmpty
    guard isAdvanced else {
      if !field.type.isPlain { losses.append("\(field.name) may be any text") }
      return isText ? ".*" : "..*"
    }
    switch field.type {
    case .string, .text, .bool: return isText ? "[^/]*" : "[^/]+"
    case .uint, .int:
      losses.append("\(field.name) may be too large a number")
      return (field.type == .int ? "-{0,1}" : "") + "[0-9]+"
    case .uuid: return [8, 4, 4, 4, 12].map { "[0-9A-Fa-f]{\($0)}" }.joined(separator: "-")
    case .double, .custom:
      losses.append("\(field.name) may be any text")
      return "[^/]+"
    }
  }

  private func choices(_ field: LinkField) throws(LinkDefinitionError) -> [String]? {
    if field.type == .bool { return ["true", "false"] }
    guard !field.allowed.isEmpty else { return nil }
    var choices: [String] = []
    for text in field.allowed { choices.append(try self.text(Array(text.utf8))) }
    return choices
  }

  /// Returns the conditions on the query and the fragment, once for each combination of the strings that lists allow.
  mutating func tails() throws(LinkDefinitionError) -> [[AndroidCondition]] {
    var tails: [[AndroidCondition]] = [[]]
    for field in pattern.fields where field.source != .path {
      guard !field.mayBeMissing else {
        if !field.isFree { losses.append("\(field.name) may be anything") }
        continue
      }
      let part: AndroidCondition.Part = field.source == .query ? .query : .fragment
      let lead = field.source == .query ? field.name + "=" : ""
      var conditions: [AndroidCondition]
      if let choices = try choices(field) {
        conditions = choices.map { AndroidCondition(part: part, kind: .exact, text: lead + $0) }
      } else {
        let word =
          switch field.type {
          case .string, .double, .custom: ".+"
          case .text: ".*"
          default: self.word(field, mayBeEmpty: false)
          }
        if !field.type.isPlain, word == ".+" { losses.append("\(field.name) may be any text") }
        conditions = [
          AndroidCondition(part: part, kind: .advancedPattern, text: escaped(lead) + word)
        ]
      }
      tails = tails.flatMap { tail in conditions.map { tail + [$0] } }
      guard tails.count <= Self.maximumPaths else { throw Self.tooMany(pattern) }
    }
    if case .literal(let bytes) = pattern.fragment {
      let condition = AndroidCondition(part: .fragment, kind: .exact, text: try text(bytes))
      tails = tails.map { $0 + [condition] }
    }
    return tails
  }

  /// Returns literal text without escapes, as Android compares it.
  func text(_ bytes: [UInt8]) throws(LinkDefinitionError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(.slash),
      XMLText.escape(text) != nil
    else {
      throw LinkDefinitionError(
        .inexpressible, at: [pattern.description],
        "A literal in \"\(pattern)\" contains a slash or invalid characters, which an intent filter can't express. Change the literal."
      )
    }
    return text
  }
}
