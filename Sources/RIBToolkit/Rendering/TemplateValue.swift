/// The value of a template variable.
package enum TemplateValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)
  /// A list of values, for loops.
  case list([TemplateValue])
  /// Named values, for the items of loops.
  case record([String: TemplateValue])

  /// Whether a condition that names only this value holds.
  var isTrue: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }

  /// The records of a list; empty for other values.
  var records: [[String: TemplateValue]] {
    if case .list(let values) = self { values.compactMap(\.parts) } else { [] }
  }

  /// The values of a record by name; `nil` for other values.
  var parts: [String: TemplateValue]? { if case .record(let parts) = self { parts } else { nil } }

  /// The text of the value; `nil` for lists and records.
  var text: String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .list, .record: nil
    }
  }
}
