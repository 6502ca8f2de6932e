/// Reads the words of a condition: `a and not b or c == "text"`.
struct TemplateConditionReader {
  private(set) var failure: String?
  private var words: ArraySlice<TemplateWords.Word>
  private let place: Place

  init(_ words: ArraySlice<TemplateWords.Word>, _ place: Place) {
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
    "A condition is made of variables, \"not\", \"and\", \"or\", == and != with a quoted text."

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
      return .isTrue(TemplateReference(name: "", part: nil, place: place))
    }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let reference = TemplateReference(
      name: parts.first ?? name, part: parts.count > 1 ? parts[1] : nil, place: place)
    guard case .sign(let sign)? = words.first else { return .isTrue(reference) }
    words.removeFirst()
    guard sign != "|", case .quoted(let text)? = words.popFirst() else {
      failure = failure ?? Self.form
      return .isTrue(reference)
    }
    return sign == "==" ? .equals(reference, text) : .not(.equals(reference, text))
  }
}
