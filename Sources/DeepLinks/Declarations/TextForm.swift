/// The form of one component: literal text, and behind it fields, each with the literal text that follows it.
struct TextForm: Sendable, Hashable {
  /// A field with the literal text behind it.
  struct Field: Sendable, Hashable {
    let rule: TextRule
    let text: [UInt8]
  }

  /// The text before the first field, or the whole text without fields.
  let start: [UInt8]
  let fields: [Field]

  /// The text behind the last field, or the whole text without fields.
  var end: [UInt8] { fields.last?.text ?? start }

  /// Whether it is one field with a list of allowed texts.
  var isList: Bool { fields.count == 1 && !fields[0].rule.allowed.isEmpty }

  func takes(_ text: [UInt8], ignoringCase: Bool) -> Bool {
    let bytes = text[...]
    return takes(bytes.span, ignoringCase: ignoringCase)
  }

  /// Whether a text, without escapes, has this form.
  func takes(_ text: Span<UInt8>, ignoringCase: Bool) -> Bool {
    switch fields.count {
    case 0: return text.count == start.count && text.has(start, at: 0, ignoringCase)
    case 1:
      let rule = fields[0].rule
      if start.isEmpty, fields[0].text.isEmpty { return rule.accepts(text) }
      let (first, last) = (start.count, text.count - fields[0].text.count)
      guard first <= last, text.has(start, at: 0, ignoringCase),
        text.has(fields[0].text, at: last, ignoringCase)
      else { return false }
      return rule.accepts(text.extracting(first..<last))
    default: return ComponentSplit(self, text, ignoresCase: ignoringCase) != nil
    }
  }
}

/// The rule for the text of a field: one of a list, or of a type.
final class TextRule: Sendable, Hashable {
  let type: FieldType
  /// The only texts, if the field lists some.
  let allowed: [[UInt8]]
  /// The length of the longest text in a component with several parameters.
  let longest: Int
  /// The check of a type of the application.
  private let check: (@Sendable (String) -> Bool)?
  /// The position of that type among those of the application.
  private let number: Int

  init(_ type: FieldType, allowed: [String] = [], _ types: [TableOptions.CustomType]) {
    self.type = type
    self.allowed = allowed.map { Array($0.utf8) }
    longest = self.allowed.map(\.count).max() ?? (type.isPlain ? .max : SplitLimits.typed)
    guard case .custom(let name) = type else {
      (check, number) = (nil, 0)
      return
    }
    let index = types.firstIndex { $0.name == name }
    (check, number) = (index.map { types[$0].accepts } ?? { _ in false }, index ?? types.count)
  }

  /// The position among the types that one component may have: the narrowest first, and the application's as it declares them.
  var order: (UInt8, Int) { (type.breadth, number) }

  /// Whether any text is one of the field, but for the empty one.
  var isPlain: Bool { allowed.isEmpty && type.isPlain }

  func accepts(_ text: [UInt8]) -> Bool {
    let bytes = text[...]
    return accepts(bytes.span)
  }

  /// Whether a text, without escapes, is one of the field.
  func accepts(_ text: Span<UInt8>) -> Bool {
    if allowed.isEmpty { return check.map { $0(text.string) } ?? type.accepts(text) }
    for allowed in allowed where text.equals(allowed) { return true }
    return false
  }

  /// Whether two rules take the same texts.
  static func == (left: TextRule, right: TextRule) -> Bool {
    left === right
      || left.type == right.type && left.allowed.count == right.allowed.count
        && Set(left.allowed) == Set(right.allowed)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(allowed.count)
  }
}

extension TableOptions {
  /// The rule of a field.
  func rule(of field: LinkField) -> TextRule { TextRule(field.type, allowed: field.allowed, types) }
}
