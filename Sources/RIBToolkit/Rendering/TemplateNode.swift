/// A part of a template that is read.
indirect enum TemplateNode {
  /// Text as it is.
  case text(String)
  /// The text of a value, through filters.
  case value(TemplateReference, [TemplateFilter])
  /// One of two parts.
  case condition(TemplateCondition, then: [TemplateNode], otherwise: [TemplateNode])
  /// A part for each item of a list, and a part between two of them.
  case loop(TemplateReference, item: String, body: [TemplateNode], between: [TemplateNode])
  /// The lines of a part as one, if that is not too long.
  case fit([TemplateNode])
  /// The lines of a part that are not blank, with a separator between them; on lines of their own with an indentation.
  case join(separator: String, isSorted: Bool, indentation: String?, body: [TemplateNode])
}

/// A value that a template asks for: a variable, or a named part of the item of a loop.
struct TemplateReference: Hashable {
  let name: String
  let part: String?
  let place: Place

  var words: String { part.map { "\(name).\($0)" } ?? name }
}

/// A condition of a template: references and texts, compared and combined; `and` binds before `or`.
indirect enum TemplateCondition {
  case isTrue(TemplateReference)
  case equals(TemplateReference, String)
  case not(TemplateCondition)
  case both(TemplateCondition, TemplateCondition)
  case either(TemplateCondition, TemplateCondition)

  /// The values that the condition asks for.
  var references: [TemplateReference] {
    switch self {
    case .isTrue(let reference), .equals(let reference, _): [reference]
    case .not(let condition): condition.references
    case .both(let first, let second), .either(let first, let second): first.references + second.references
    }
  }
}

/// A change of the text of a value on its way into the output.
enum TemplateFilter: String, CaseIterable {
  /// `tripRequest`
  case camel
  /// `TripRequest`
  case pascal
  /// `trip_request`
  case snake
  /// `trip-request`
  case kebab
  /// `trip request`, with the first letter as it is.
  case words
  /// Small letters.
  case lower
  /// Capital letters.
  case upper
  /// As it stands between the quotes of a string in Swift.
  case quoted

  func apply(_ text: String) -> String {
    switch self {
    case .camel: NameWords(text).camel
    case .pascal: NameWords(text).pascal
    case .snake: NameWords(text).joined("_")
    case .kebab: NameWords(text).joined("-")
    case .words: NameWords(text).sentence
    case .lower: text.lowercased()
    case .upper: text.uppercased()
    case .quoted: Self.quote(text)
    }
  }

  private static func quote(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
      default: "\(scalar)"
      }
    }.joined()
  }
}
