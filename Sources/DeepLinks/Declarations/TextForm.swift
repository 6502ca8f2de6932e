/// The form of one component: literal text followed by fields, each with the literal text after it.
///
/// It is a class because a walk compares the forms of many edges, and copying three arrays for each takes longer than most comparisons.
final class TextForm: Sendable, Hashable {
  /// A field with the literal text after it.
  struct Field: Sendable, Hashable {
    let rule: TextRule
    let text: [UInt8]
  }

  /// The text before the first field or, without fields, the whole text.
  let start: [UInt8]
  let fields: [Field]
  /// The rule for the whole component, if it is one field.
  private let rule: TextRule?

  init(start: [UInt8], fields: [Field]) {
    (self.start, self.fields) = (start, fields)
    rule = fields.count == 1 && start.isEmpty && fields[0].text.isEmpty ? fields[0].rule : nil
  }

  /// The text after the last field or, without fields, the whole text.
  var end: [UInt8] { fields.last?.text ?? start }

  /// Whether the component is one field with a list of allowed strings.
  var isList: Bool { fields.count == 1 && !fields[0].rule.allowed.isEmpty }

  static func == (left: TextForm, right: TextForm) -> Bool {
    left === right || left.start == right.start && left.fields == right.fields
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(fields)
  }

  func takes(_ text: [UInt8], ignoringCase: Bool) -> Bool {
    let bytes = text[...]
    return takes(bytes.span, ignoringCase: ignoringCase)
  }

  /// Whether an unescaped text has this form.
  func takes(_ text: Span<UInt8>, ignoringCase: Bool) -> Bool {
    if let rule { return rule.accepts(text) }
    switch fields.count {
    case 0: return text.count == start.count && text.has(start, at: 0, ignoringCase)
    case 1:
      let (first, last) = (start.count, text.count - fields[0].text.count)
      guard first <= last, text.has(start, at: 0, ignoringCase),
        text.has(fields[0].text, at: last, ignoringCase)
      else { return false }
      return fields[0].rule.accepts(text.extracting(first..<last))
    default: return ComponentSplit(self, text, ignoresCase: ignoringCase) != nil
    }
  }
}

/// The rule for the text of a field: one of a list, or any of a type.
final class TextRule: Sendable, Hashable {
  let type: FieldType
  /// The allowed strings, if the field lists them.
  let allowed: [[UInt8]]
  /// The maximum length of the text in a component with several parameters.
  let longest: Int
  /// The check of a custom type.
  private let check: (@Sendable (String) -> Bool)?
  /// The position of the custom type among all custom types.
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

  /// The order among the types of the same component: the narrowest first, and custom types in the order of their declaration.
  var order: (UInt8, Int) { (type.breadth, number) }

  /// Whether the field accepts any text except the empty one.
  var isPlain: Bool { allowed.isEmpty && type.isPlain }

  /// Whether the field accepts an unescaped text.
  func accepts(_ text: Span<UInt8>) -> Bool {
    if allowed.isEmpty { return check.map { $0(text.string) } ?? type.accepts(text) }
    for allowed in allowed where text.equals(allowed) { return true }
    return false
  }

  /// Whether two rules accept the same strings.
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
  func rule(of field: LinkField) -> TextRule { TextRule(field.type, allowed: field.allowed, types) }
}
