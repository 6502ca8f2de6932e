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
