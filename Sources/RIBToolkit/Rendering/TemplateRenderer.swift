internal import RIBDiagnostics

/// Renders a template with the values of its variables.
struct TemplateRenderer {
  /// The maximum size of the rendered text in bytes, including intermediate text.
  static let limit = 1 << 20

  /// The maximum number of rendered parts; repetitions count.
  private static let steps = 1 << 18

  private var values: [String: TemplateValue]
  private let indentation: Indentation
  /// The width of what follows the last item of a list.
  private var closing = 0
  private var written = 0
  private var rendered = 0

  init(_ values: [String: TemplateValue], indentedBy indentation: Indentation) {
    self.values = values
    self.indentation = indentation
  }

  /// Renders parts.
  ///
  /// The parser ensures that blocks are nested at most 64 deep.
  mutating func render(_ nodes: [TemplateNode]) throws(ToolkitError) -> String {
    var output = ""
    for node in nodes { output += try render(node) }
    return output
  }

  private mutating func render(_ node: TemplateNode) throws(ToolkitError) -> String {
    try step()
    switch node {
    case .text(let text): return try counted(text)
    case .value(let reference, let filters):
      let value = try self.value(reference)
      guard let text = value.text else {
        throw ToolkitError(
          .template, "\"\(reference.words)\" is a list or has parts. Use a loop, or select a part.",
          at: reference.place)
      }
      var output = try counted(text)
      for filter in filters { output = try counted(filter.apply(output)) }
      return output
    case .condition(let condition, let then, let otherwise):
      return try render(try holds(condition) ? then : otherwise)
    case .loop(let reference, let item, let body, let between):
      return try renderLoop(reference, item, body, between)
    case .fit(let body):
      var text = try counted(try render(body))
      var lines = text.split(separator: "\n")
      let joined = lines.map { TemplateLexer.trimmed($0) }.joined()
      let spaces = lines.first?.prefix { $0 == " " } ?? ""
      if indentation.width(ofSpaces: spaces.count) + joined.count <= TypeText.width {
        return "\(spaces)\(joined)\n"
      }
      // A call that doesn't fit ends with its last argument; a declaration has more after the parenthesis.
      guard lines.count > 2, lines.last.map({ TemplateLexer.trimmed($0) }) == ")" else { return text }
      closing = 1
      text = try counted(try render(body))
      closing = 0
      lines = text.split(separator: "\n")
      return lines.dropLast().joined(separator: "\n") + ")\n"
    case .join(let separator, let isSorted, let spaces, let body):
      let text = try render(body)
      let lines = text.split(separator: "\n").map { TemplateLexer.trimmed($0) }.filter { !$0.isEmpty }
      let testable = isSorted ? lines.filter { $0.hasPrefix("@testable ") } : []
      if let spaces, !testable.isEmpty {
        // The formatter expects these imports last, after an empty line.
        let others = lines.filter { !$0.hasPrefix("@testable ") }
        return (Self.sorted(others) + [""] + Self.sorted(testable))
          .map { $0.isEmpty ? "\n" : "\(spaces)\($0)\n" }.joined()
      }
      let items = isSorted ? Self.sorted(lines) : lines
      try count(items.count * separator.utf8.count + text.utf8.count)
      guard let spaces else { return items.joined(separator: separator) }
      let width = TypeText.width - indentation.width(ofSpaces: spaces.count)
      return filled(items, separator: separator, width: width).map { "\(spaces)\($0)\n" }.joined()
    }
  }

  /// Joins items into lines of at most this width, unless a single item is longer.
  private func filled(_ items: [String], separator: String, width: Int) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let piece = isLast ? item : item + separator
      let end = TemplateLexer.trimmed(piece[...]).count + (isLast ? closing : 0)
      if let line = lines.last, !separator.hasSuffix("\n"), line.count + end <= width {
        lines[lines.count - 1] += piece
      } else {
        lines.append(piece)
      }
    }
    return lines.map { line in String(line.reversed().drop { $0 == " " || $0 == "\n" }.reversed()) }
  }

  /// Sorts lines by their last words, like imports.
  private static func sorted(_ lines: [String]) -> [String] {
    func key(_ line: String) -> [String] { [line.split(separator: " ").last.map(String.init) ?? "", line] }
    return lines.sorted { key($0).lexicographicallyPrecedes(key($1)) }
  }

  private mutating func renderLoop(
    _ reference: TemplateReference, _ item: String, _ body: [TemplateNode], _ between: [TemplateNode]
  ) throws(ToolkitError) -> String {
    guard case .list(let items) = try value(reference) else {
      throw ToolkitError(
        .template, "\"\(reference.words)\" isn't a list, so it can't be repeated.",
        at: reference.place)
    }
    let outer = values[item]
    defer { values[item] = outer }
    var output = ""
    for (index, value) in items.enumerated() {
      try step()
      values[item] = value
      if index > 0 { output += try render(between) }
      output += try render(body)
    }
    return output
  }

  private func holds(_ condition: TemplateCondition) throws(ToolkitError) -> Bool {
    switch condition {
    case .isTrue(let reference): return try value(reference).isTrue
    case .equals(let reference, let text): return try value(reference).text == text
    case .not(let condition): return try !holds(condition)
    case .both(let first, let second): return try holds(first) ? holds(second) : false
    case .either(let first, let second): return try holds(first) ? true : holds(second)
    }
  }

  private func value(_ reference: TemplateReference) throws(ToolkitError) -> TemplateValue {
    guard let value = values[reference.name] else {
      throw ToolkitError(
        .template, "The variable \"\(reference.name)\" has no value.", at: reference.place)
    }
    guard let part = reference.part else { return value }
    guard let found = value.parts?[part] else {
      let known = value.parts?.keys.sorted() ?? []
      let list = known.isEmpty ? "It has no parts." : "Its parts: \(known.joined(separator: ", "))."
      throw ToolkitError(
        .template, "\"\(reference.name)\" has no part \"\(part)\". \(list)", at: reference.place)
    }
    return found
  }

  private mutating func step() throws(ToolkitError) {
    rendered += 1
    guard rendered <= Self.steps else {
      throw ToolkitError(.template, "The template repeats its blocks more than \(Self.steps) times.")
    }
  }

  private mutating func counted(_ text: String) throws(ToolkitError) -> String {
    try count(text.utf8.count)
    return text
  }

  private mutating func count(_ bytes: Int) throws(ToolkitError) {
    written += bytes
    guard written <= Self.limit else {
      throw ToolkitError(.template, "The template generates more than 1 MiB of text.")
    }
  }
}
