internal import RIBDiagnostics

/// The words of a tag: names, quoted strings and comparisons.
struct TemplateWords {
  enum Word: Hashable {
    case name(String)
    case quoted(String)
    case sign(String)
  }

  /// The forms of words; regular expressions, which are compiled once for all tags that are read with them.
  struct Forms {
    let word = /[ \t]*(?:"((?:[^"\\]|\\.)*)"|([|,]|==|!=)|([\p{L}\p{N}_.#\/]+))[ \t]*/
    let escape = /\\(.)/
  }

  private(set) var words: [Word] = []
  /// The problem, as a sentence.
  private(set) var failure: String?

  /// Creates the words of a tag.
  init(_ text: some StringProtocol, reading forms: Forms) {
    var rest = Substring(text)
    while let match = rest.prefixMatch(of: forms.word) {
      let (_, quoted, sign, name) = match.output
      if let quoted {
        // A backslash escapes the next character, and `\n` is a line break.
        words.append(.quoted(String(quoted.replacing(forms.escape) { $0.1 == "n" ? "\n" : $0.1 })))
      } else if let sign {
        words.append(.sign(String(sign)))
      } else if let name {
        words.append(.name(String(name)))
      }
      rest = rest[match.range.upperBound...]
    }
    guard let first = rest.first(where: { $0 != " " && $0 != "\t" }) else { return }
    failure =
      first == "\"" ? "A string in this tag has no closing quote." : "\"\(first)\" isn't allowed in a tag."
  }
}

extension TemplateTerm {
  /// Parses the words of a term: `a`, `not b` or `c == "text"`; `nil` if they are invalid.
  init?(_ words: ArraySlice<TemplateWords.Word>, at place: TextPlace) {
    let rest = words.drop { $0 == .name("not") }
    let isNegated = (words.count - rest.count) % 2 == 1
    guard case .name(let name)? = rest.first else { return nil }
    let reference = TemplateReference(name, at: place)
    guard rest.count > 1 else {
      self.init(reference: reference, text: nil, isNegated: isNegated)
      return
    }
    guard rest.count == 3, case .quoted(let text)? = rest.last,
      case .sign(let sign) = rest[rest.startIndex + 1],
      sign == "==" || sign == "!="
    else { return nil }
    self.init(reference: reference, text: text, isNegated: isNegated != (sign == "!="))
  }
}
