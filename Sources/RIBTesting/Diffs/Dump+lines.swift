extension Dump {
  /// The dump in lines, two spaces for each level.
  ///
  /// Each part ends with a comma, the last one too: a part that is added changes no other line.
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
