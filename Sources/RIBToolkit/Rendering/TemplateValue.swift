/// What a variable of a template stands for.
package enum TemplateValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// Yes or no.
  case flag(Bool)
  /// Values in order, for loops.
  case list([TemplateValue])
  /// Named values, for the items of loops.
  case record([String: TemplateValue])

  /// Whether a condition holds that names only this value.
  var isTrue: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }

  /// The values of a record by their names; `nil` for all else.
  var parts: [String: TemplateValue]? { if case .record(let parts) = self { parts } else { nil } }

  /// What stands in the text for the value; `nil` for what is no single word.
  var text: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .list, .record: nil
    }
  }
}
