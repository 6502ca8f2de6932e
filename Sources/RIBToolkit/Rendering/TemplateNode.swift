internal import RIBDiagnostics

/// A parsed part of a template.
indirect enum TemplateNode: Sendable {
  case text(String)
  /// The text of a value, passed through filters.
  case value(TemplateReference, [TemplateFilter])
  /// One of two parts.
  ///
  /// The condition holds if all terms of one of its alternatives do.
  case condition(_ alternatives: [[TemplateTerm]], then: [TemplateNode], otherwise: [TemplateNode])
  /// A part for each item of a list, and a separator part between items.
  case loop(TemplateReference, item: String, body: [TemplateNode], between: [TemplateNode])
  /// A part whose lines are joined into one if they fit.
  case fit([TemplateNode])
  /// The nonblank lines of a part, joined by a separator; indented if the tags are on their own lines.
  case join(separator: String, isSorted: Bool, indentation: String?, body: [TemplateNode])
}

/// A reference to a variable or to a part of a loop's item.
struct TemplateReference: Hashable {
  let name: String
  let part: String?
  let place: TextPlace

  /// Creates a reference from a name as in a template, such as `item.name`.
  init(_ text: String, at place: TextPlace) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    name = parts.first ?? text
    part = parts.count > 1 ? parts[1] : nil
    self.place = place
  }

  var words: String { part.map { "\(name).\($0)" } ?? name }
}

/// A term of a condition: a reference that is true, or whose text equals a string.
struct TemplateTerm {
  let reference: TemplateReference
  let text: String?
  let isNegated: Bool
}

/// A transformation of a value's text.
enum TemplateFilter: String, CaseIterable {
  /// `tripRequest`
  case camel
  /// `TripRequest`
  case pascal
  /// `trip_request`
  case snake
  /// `trip-request`
  case kebab
  /// `trip request`; the case of the first letter is kept.
  case words
  case lower
  case upper
  /// Escaped for a Swift string literal.
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
