/// A value as Swift-like text, before its layout.
enum Dump {
  /// A text that is always on one line: a number, a name, a mark.
  case word(String)
  case string(QuotedString)
  case group(Group)

  /// Whether the multiline layout puts it on one line.
  var isOneLine: Bool {
    switch self {
    case .word: true
    case .string(let string): !string.isMultiline
    case .group(let group): group.isOneLine
    }
  }
}

extension Dump {
  /// Parts between an opening and a closing text, such as `Trip(` and `)`.
  struct Group {
    let opening: String
    let parts: [Part]
    /// The parts that the limits have cut off.
    let omitted: Omission
    let closing: String
    /// Whether the only part shares its lines with the group.
    let isWrapper: Bool
    /// Whether the multiline layout puts it on one line; stored, because computing it traverses the whole group.
    let isOneLine: Bool

    init(
      _ opening: String, _ parts: [Part], omitted: Omission = Omission(), _ closing: String, layout: Layout
    ) {
      self.opening = opening
      self.parts = parts
      self.omitted = omitted
      self.closing = closing
      isWrapper = layout != .elements && parts.count == 1 && omitted.count == 0
      let isShort = isWrapper || layout == .payload
      isOneLine = omitted.count == 0 && (parts.isEmpty || isShort && parts.allSatisfy(\.value.isOneLine))
    }
  }
}

extension Dump {
  /// The multiline layout of a group; a group without parts is always on one line.
  enum Layout {
    /// One line per part, because a diff of collections is about elements.
    case elements
    /// One line per part, but no extra line for the group itself if it has only one part.
    case properties
    /// As for properties, but on one line if each part is: cases and tuples.
    case payload
  }
}

extension Dump {
  /// A part of a group: a property, an element, an entry.
  struct Part {
    /// The label before the value, with its colon; empty for an element.
    let label: String
    let value: Dump

    init(_ value: Dump, label: String = "") {
      self.label = label
      self.value = value
    }
  }
}

extension Dump {
  /// The whole dump on one line.
  var line: String {
    var text = ""
    write(to: &text, most: .max)
    return text
  }

  /// Appends the dump on one line, and stops early once the text is longer than the given number of bytes.
  func write(to text: inout String, most: Int) {
    switch self {
    case .word(let word): text += word
    case .string(let string): text += string.line
    case .group(let group): group.write(to: &text, most: most)
    }
  }
}

extension Dump.Group {
  fileprivate func write(to text: inout String, most: Int) {
    text += opening
    var separator = ""
    for part in parts where text.utf8.count <= most {
      text += separator + part.label
      part.value.write(to: &text, most: most)
      separator = ", "
    }
    if omitted.count > 0 { text += "\(separator)… \(omitted.count) more\(omitted.note)" }
    text += closing
  }
}

extension Dump {
  /// The dump in lines, with two spaces per level.
  ///
  /// Each part ends with a comma, even the last one, so that adding a part changes no other line.
  var lines: [String] {
    var lines: [String] = []
    write(to: &lines, indentation: "", before: "", after: "")
    return lines
  }

  private func write(to lines: inout [String], indentation: String, before: String, after: String) {
    switch self {
    case _ where isOneLine:
      lines.append(indentation + before + line + after)
    case .word(let word):
      lines.append(indentation + before + word + after)
    case .string(let string):
      let inner = indentation + "  "
      lines.append(indentation + before + "\"\"\"")
      lines += string.lines.map { $0.isEmpty ? "" : inner + $0 }
      lines.append(inner + "\"\"\"" + string.cut + after)
    case .group(let group) where group.isWrapper:
      for part in group.parts {
        part.value.write(
          to: &lines, indentation: indentation, before: before + group.opening + part.label,
          after: group.closing + after)
      }
    case .group(let group):
      let inner = indentation + "  "
      lines.append(indentation + before + group.opening)
      for part in group.parts {
        part.value.write(to: &lines, indentation: inner, before: part.label, after: ",")
      }
      if group.omitted.count > 0 {
        lines.append("\(inner)… \(group.omitted.count) more\(group.omitted.note)")
      }
      lines.append(indentation + group.closing + after)
    }
  }
}
