internal import DeepLinks

extension TableListing {
  /// Returns the listing as documentation in Markdown, grouped by scheme.
  ///
  /// - Parameter title: The first heading.
  /// - Returns: The Markdown, with a trailing line break; equal listings have the same Markdown.
  public func markdown(title: String = "Links") -> String {
    var blocks = ["# " + MarkdownText.plain(title)]
    var schemes: [String]?
    for route in routes {
      if schemes != route.schemes {
        schemes = route.schemes
        let names = route.schemes.map { MarkdownText.plain($0) }.joined(separator: ", ")
        blocks.append("## " + (names.isEmpty ? "Any scheme" : names))
      }
      blocks += Self.blocks(of: route)
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func blocks(of route: TableListing.Route) -> [String] {
    var blocks = ["### " + MarkdownText.plain(route.name)]
    if let summary = route.summary { blocks.append(MarkdownText.plain(summary)) }
    blocks.append("Pattern: " + MarkdownText.code(route.pattern))
    if let example = route.example { blocks.append("Example: " + MarkdownText.code(example)) }
    let access =
      route.isExported
      ? route.needsSignature ? "Exported; links from outside must be signed." : "Exported." : "Local."
    blocks.append(access + (route.priority == 0 ? "" : " Priority \(route.priority)."))
    if !route.fields.isEmpty {
      let rows = route.fields.map { "| " + cells(of: $0).joined(separator: " | ") + " |" }
      blocks.append(
        (["| field | place | type | values | default |", "| --- | --- | --- | --- | --- |"] + rows).joined(
          separator: "\n"))
    }
    return blocks
  }

  private static func cells(of field: TableListing.Field) -> [String] {
    let type = field.allowed.isEmpty ? [field.type] : field.allowed
    let values =
      switch field.cardinality {
      case "flag": "present or absent"
      case "many": "any number"
      default: field.mayBeMissing ? "one or none" : "one"
      }
    return [
      MarkdownText.plain(field.name, inCell: true), field.source,
      field.cardinality == "flag"
        ? "" : type.map { MarkdownText.plain($0, inCell: true) }.joined(separator: ", "), values,
      field.defaultText.map { MarkdownText.plain($0, inCell: true) } ?? "",
    ]
  }
}

/// Strings in Markdown, escaped so that they appear unchanged.
enum MarkdownText {
  /// Returns a string for a line, or for a cell of a table.
  static func plain(_ text: String, inCell: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isFirst = escaped.isEmpty && !inCell
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "&", "~", "#", "!", "$":
        escaped += "&#\(scalar.value);"
      // At the beginning of a line, these begin a list or underline a heading.
      case "-", "+", "=", "0"..."9": escaped += isFirst ? "&#\(scalar.value);" : String(scalar)
      default:
        // A line break, or any other control character, would end the line.
        escaped += scalar.properties.generalCategory == .control ? " " : String(scalar)
      }
    }
    return escaped
  }

  /// Returns a string as inline code; control characters are escaped as in a link.
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
