extension Double {
  /// The number without a fraction that is zero.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Int {
  /// A number of cents as a price.
  var price: String {
    let cents = self % 100
    return "\(self / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}

extension String {
  /// The text with its control characters spelled out, so that it cannot command a terminal.
  var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.commandsTerminals {
        text.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it does something else than to stand for itself: ends a line, moves the cursor, turns the direction.
  fileprivate var commandsTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
