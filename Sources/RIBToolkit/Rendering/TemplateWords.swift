/// The words of a tag: names, quoted texts and comparisons.
struct TemplateWords {
  enum Word: Hashable {
    case name(String)
    case quoted(String)
    case sign(String)
  }

  private(set) var words: [Word] = []
  /// What is wrong, as a sentence.
  private(set) var failure: String?

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
      } else if first == "\"" {
        readQuoted(&rest)
      } else if first == "|" || first == "," {
        words.append(.sign(String(rest.removeFirst())))
      } else if rest.hasPrefix("==") || rest.hasPrefix("!=") {
        words.append(.sign(String(rest.prefix(2))))
        rest.removeFirst(2)
      } else {
        let name = rest.prefix {
          $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "#" || $0 == "/"
        }
        guard !name.isEmpty else {
          failure = "\"\(first)\" has no meaning in a tag."
          return
        }
        words.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
      if failure != nil { return }
    }
  }

  /// Reads a text between quotes, in which a backslash keeps the next character, and `\n` is a line's end.
  private mutating func readQuoted(_ rest: inout Substring) {
    rest.removeFirst()
    var text = ""
    while let next = rest.popFirst() {
      switch next {
      case "\"":
        words.append(.quoted(text))
        return
      case "\\":
        let escaped = rest.popFirst()
        text += escaped == "n" ? "\n" : escaped.map(String.init) ?? ""
      default: text.append(next)
      }
    }
    failure = "A text in this tag has no closing quote."
  }
}
