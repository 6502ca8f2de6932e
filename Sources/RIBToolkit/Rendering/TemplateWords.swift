internal import RIBDiagnostics

/// The words of a tag: names, quoted strings and comparisons.
struct TemplateWords {
  enum Word: Hashable {
    case name(String)
    case quoted(String)
    case sign(String)
  }

  private(set) var words: [Word] = []
  /// The problem, as a sentence.
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
          failure = "\"\(first)\" isn't allowed in a tag."
          return
        }
        words.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
      if failure != nil { return }
    }
  }

  /// Reads quoted text, in which a backslash escapes the next character and `\n` is a line break.
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
    failure = "A string in this tag has no closing quote."
  }
}

/// Parses the words of a condition: `a and not b or c == "text"`.
struct TemplateConditionReader {
  private(set) var failure: String?
  private var words: ArraySlice<TemplateWords.Word>
  private let place: TextPlace

  init(_ words: ArraySlice<TemplateWords.Word>, _ place: TextPlace) {
    self.words = words
    self.place = place
  }

  mutating func read() -> TemplateCondition {
    var condition = readAll()
    while words.first == .name("or") {
      words.removeFirst()
      condition = .either(condition, readAll())
    }
    if !words.isEmpty, failure == nil { failure = Self.form }
    return condition
  }

  private static let form =
    "This condition is invalid. Use variables, \"not\", \"and\", \"or\", and == or != with a quoted string."

  private mutating func readAll() -> TemplateCondition {
    var condition = readOne()
    while words.first == .name("and") {
      words.removeFirst()
      condition = .both(condition, readOne())
    }
    return condition
  }

  private mutating func readOne() -> TemplateCondition {
    var isNegated = false
    while words.first == .name("not") {
      words.removeFirst()
      isNegated.toggle()
    }
    let condition = readComparison()
    return isNegated ? .not(condition) : condition
  }

  private mutating func readComparison() -> TemplateCondition {
    guard case .name(let name)? = words.popFirst() else {
      failure = failure ?? Self.form
      return .isTrue(TemplateReference("", at: place))
    }
    let reference = TemplateReference(name, at: place)
    guard case .sign(let sign)? = words.first else { return .isTrue(reference) }
    words.removeFirst()
    guard sign != "|", case .quoted(let text)? = words.popFirst() else {
      failure = failure ?? Self.form
      return .isTrue(reference)
    }
    return sign == "==" ? .equals(reference, text) : .not(.equals(reference, text))
  }
}
