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
