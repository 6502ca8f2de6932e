internal import DeepLinks

/// Texts as they are written in Markdown, so that nothing in them means anything.
enum MarkdownText {
  /// A text in a line, or in a cell of a table.
  static func plain(_ text: String, inCell: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isFirst = escaped.isEmpty && !inCell
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "&", "~", "#", "!", "$":
        escaped += "&#\(scalar.value);"
      // What begins a list or underlines a heading, but only at the beginning.
      case "-", "+", "=", "0"..."9": escaped += isFirst ? "&#\(scalar.value);" : String(scalar)
      default:
        // A line break, or any other control character, would end the line.
        escaped += scalar.properties.generalCategory == .control ? " " : String(scalar)
      }
    }
    return escaped
  }

  /// A text as code in a line; control characters are escaped as in a link.
  static func code(_ text: String) -> String {
    var (longest, run) = (0, 0)
    var shown = ""
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      if scalar.properties.generalCategory == .control {
        shown += Escaping.item.escape(String(scalar))
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isTight = longest == 0 && shown.first != " " && !shown.isEmpty
    return isTight ? fence + shown + fence : "\(fence) \(shown) \(fence)"
  }
}
