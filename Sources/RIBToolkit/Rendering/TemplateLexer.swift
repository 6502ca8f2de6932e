internal import Basics
internal import RIBDiagnostics

/// Splits a template into text and tags.
struct TemplateLexer {
  private(set) var tokens: [TemplateToken] = []
  private(set) var problems = ProblemCollector()
  private let file: String
  private var line = 1
  private var column = 1

  init(_ source: String, file: String) {
    self.file = file
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() {
      line = index + 1
      column = 1
      read(text, isLast: line == lines.count)
    }
  }

  private var place: TextPlace { TextPlace(path: file, line: line, column: column) }

  /// Reads one line; tags don't span lines.
  private mutating func read(_ text: Substring, isLast: Bool) {
    let start = tokens.count
    var rest = text
    while let open = rest.firstRange(of: "{{") {
      append(rest[..<open.lowerBound])
      let tagPlace = place
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        problems.add(
          .template, "This tag isn't closed. Close it on the same line with \"}}\".", at: tagPlace)
        rest = ""
        break
      }
      let content = rest[open.upperBound..<close.lowerBound]
      tokens.append(TemplateToken(kind: .tag(content.trimmed), place: tagPlace))
      column += rest.distance(from: open.lowerBound, to: close.upperBound)
      rest = rest[close.upperBound...]
    }
    append(rest)
    finishLine(from: start, isLast: isLast)
  }

  private mutating func append(_ text: Substring) {
    guard !text.isEmpty else { return }
    tokens.append(TemplateToken(kind: .text(String(text)), place: place))
    column += text.count
  }

  /// Removes a line with nothing but a control tag, or else adds the line break.
  private mutating func finishLine(from start: Int, isLast: Bool) {
    // The line is copied, because a slice would force a copy of the whole array when the line break is appended.
    let line = Array(tokens[start...])
    let tags = line.filter { $0.text == nil }
    let isBlank = line.compactMap(\.text).allSatisfy { $0.allSatisfy { $0 == " " || $0 == "\t" } }
    if tags.count == 1, isBlank, var tag = tags.first, tag.isControl {
      tag.indentation = line.first.map { $0.text ?? "" }
      tokens.replaceSubrange(start..., with: [tag])
    } else if !isLast {
      append("\n")
    }
  }
}

extension TemplateToken {
  fileprivate var text: String? {
    if case .text(let text) = kind { text } else { nil }
  }

  fileprivate var isControl: Bool {
    if case .tag(let text) = kind { text.hasPrefix("#") || text.hasPrefix("/") } else { false }
  }
}

/// A token of a template: text, or a tag in double braces.
struct TemplateToken: Hashable {
  enum Kind: Hashable {
    case text(String)
    /// The contents of a tag, without surrounding blanks.
    case tag(String)
  }

  let kind: Kind
  let place: TextPlace
  /// The indentation of a control tag on a line of its own, which the output omits; `nil` for other tokens.
  var indentation: String?
}
