import Foundation

/// The code of a Swift file without its comments and without what stands in string literals.
///
/// Rules look for words in code; a comment that explains a rule, or a test that feeds one, may say them.
/// Every removed character is replaced by a space, so that lines and columns stay true.
struct CodeText {
  private(set) var lines: [String] = []
  private var state: State = .code
  private var line = ""

  init(_ file: TextFile) {
    for text in file.lines { read(text) }
  }

  private enum State: Equatable {
    case code
    case comment(depth: Int)
    case string(delimiter: String)
  }

  private mutating func read(_ text: Substring) {
    if state == .code {
      // Most lines have neither a comment nor a string, or are a comment, and are not read letter by letter.
      if !Self.hasMark(text) { return lines.append(String(text)) }
      let indent = text.prefix { $0 == " " }
      if text[indent.endIndex...].hasPrefix("//") { return lines.append(String(indent)) }
    }
    var rest = text
    line = ""
    while !rest.isEmpty {
      switch state {
      case .code:
        if rest.hasPrefix("//") { rest = rest.suffix(0) } else { readCode(&rest) }
      case .comment(let depth):
        readComment(&rest, depth: depth)
      case .string(let delimiter):
        readString(&rest, delimiter: delimiter)
      }
    }
    if case .string(let delimiter) = state, !delimiter.hasPrefix("\"\"\"") { state = .code }
    lines.append(line)
  }

  /// Whether a line has a quotation mark or a slash.
  private static func hasMark(_ text: Substring) -> Bool {
    text.utf8.contains(UInt8(ascii: "\"")) || text.utf8.contains(UInt8(ascii: "/"))
  }

  private mutating func readCode(_ rest: inout Substring) {
    let pounds = rest.prefix { $0 == "#" }
    let quotes = rest.dropFirst(pounds.count).prefix { $0 == "\"" }
    if rest.hasPrefix("/*") {
      state = .comment(depth: 1)
      blank(2, of: &rest)
    } else if !quotes.isEmpty {
      let opening = quotes.count >= 3 ? "\"\"\"" : "\""
      state = .string(delimiter: opening + pounds)
      blank(pounds.count + opening.count, of: &rest)
    } else {
      line.append(rest.removeFirst())
    }
  }

  private mutating func readComment(_ rest: inout Substring, depth: Int) {
    if rest.hasPrefix("*/") {
      state = depth == 1 ? .code : .comment(depth: depth - 1)
      blank(2, of: &rest)
    } else if rest.hasPrefix("/*") {
      state = .comment(depth: depth + 1)
      blank(2, of: &rest)
    } else {
      blank(1, of: &rest)
    }
  }

  private mutating func readString(_ rest: inout Substring, delimiter: String) {
    if rest.hasPrefix(delimiter) {
      state = .code
      blank(delimiter.count, of: &rest)
    } else {
      let isEscape = rest.first == "\\" && !delimiter.hasSuffix("#")
      blank(isEscape ? min(2, rest.count) : 1, of: &rest)
    }
  }

  private mutating func blank(_ count: Int, of rest: inout Substring) {
    line += String(repeating: " ", count: count)
    rest = rest.dropFirst(count)
  }
}
