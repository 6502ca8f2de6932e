/// The rule for the text of a field: one of a list, or of a type.
final class TextRule: Sendable {
  let type: FieldType
  /// The only texts, if the field lists some.
  let allowed: [[UInt8]]
  /// The check of a type of the application.
  private let check: (@Sendable (String) -> Bool)?
  /// The place of that type among those of the application.
  private let number: Int

  init(_ type: FieldType, allowed: [String] = [], _ types: [TableOptions.CustomType]) {
    self.type = type
    self.allowed = allowed.map { Array($0.utf8) }
    guard case .custom(let name) = type else {
      (check, number) = (nil, 0)
      return
    }
    let index = types.firstIndex { $0.name == name }
    (check, number) = (index.map { types[$0].accepts }, index ?? types.count)
  }

  /// The position among the types that one component may have: the narrowest first, and the application's as it declares them.
  var order: (UInt8, Int) { (type.breadth, number) }

  /// The length of the longest text in a component with several parameters.
  var longest: Int {
    if !allowed.isEmpty { return allowed.reduce(0) { max($0, $1.count) } }
    return type.isPlain ? .max : SplitLimits.typed
  }

  /// Whether a text, without escapes, is one of the field.
  func accepts(_ text: Bytes) -> Bool {
    guard allowed.isEmpty else { return allowed.contains { $0.elementsEqual(text) } }
    guard case .custom = type else { return type.accepts(text) }
    return check?(String(decoding: text, as: UTF8.self)) ?? false
  }
}

extension TableOptions {
  /// The rule of a field.
  func rule(of field: LinkField) -> TextRule { TextRule(field.type, allowed: field.allowed, types) }
}
