internal import Basics
internal import RIBDiagnostics

/// Renders a template with the values of its variables.
struct TemplateRenderer {
  private var values: [String: TemplateValue]
  private let indentation: Indentation
  /// The width of what follows the last item of a list.
  private var closing = 0

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
    switch node {
    case .text(let text): return text
    case .value(let reference, let filters):
      let value = try self.value(reference)
      guard let text = value.text else {
        throw ToolkitError(
          .template, "\"\(reference.words)\" is a list or has parts. Use a loop, or select a part.",
          at: reference.place)
      }
      return filters.reduce(text) { $1.apply($0) }
    case .condition(let alternatives, let then, let otherwise):
      return try render(try holds(alternatives) ? then : otherwise)
    case .loop(let reference, let item, let body, let between):
      return try renderLoop(reference, item, body, between)
    case .fit(let body):
      var text = try render(body)
      var lines = text.split(separator: "\n")
      let joined = lines.map(\.trimmed).joined()
      let spaces = lines.first?.prefix { $0 == " " } ?? ""
      if indentation.width(ofSpaces: spaces.count) + joined.count <= indentation.lineLength {
        return "\(spaces)\(joined)\n"
      }
      // A call that doesn't fit ends with its last argument; a declaration has more after the parenthesis.
      guard lines.count > 2, lines.last?.trimmed == ")" else { return text }
      closing = 1
      text = try render(body)
      closing = 0
      lines = text.split(separator: "\n")
      return lines.dropLast().joined(separator: "\n") + ")\n"
    case .join(let separator, let isSorted, let spaces, let body):
      let text = try render(body)
      let lines = text.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
      let testable = isSorted ? lines.filter { $0.hasPrefix("@testable ") } : []
      if let spaces, !testable.isEmpty {
        // The formatter expects these imports last, after an empty line.
        let others = lines.filter { !$0.hasPrefix("@testable ") }
        return (Self.sorted(others) + [""] + Self.sorted(testable))
          .map { $0.isEmpty ? "\n" : "\(spaces)\($0)\n" }.joined()
      }
      let items = isSorted ? Self.sorted(lines) : lines
      guard let spaces else { return items.joined(separator: separator) }
      let width = indentation.lineLength - indentation.width(ofSpaces: spaces.count)
      return filled(items, separator: separator, width: width).map { "\(spaces)\($0)\n" }.joined()
    }
  }

  /// Joins items into lines of at most this width, unless a single item is longer.
  private func filled(_ items: [String], separator: String, width: Int) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let piece = isLast ? item : item + separator
      let end = piece.trimmed.count + (isLast ? closing : 0)
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
      values[item] = value
      if index > 0 { output += try render(between) }
      output += try render(body)
    }
    return output
  }

  private func holds(_ alternatives: [[TemplateTerm]]) throws(ToolkitError) -> Bool {
    for terms in alternatives {
      var isTrue = true
      for term in terms where isTrue {
        let value = try value(term.reference)
        isTrue = (term.text.map { value.text == $0 } ?? value.isTrue) != term.isNegated
      }
      if isTrue { return true }
    }
    return false
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
}
