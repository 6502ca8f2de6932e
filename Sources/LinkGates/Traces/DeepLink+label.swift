internal import DeepLinks

extension DeepLink {
  /// The link for people: without its query and its fragment, which may hold secrets, in one line, and bounded.
  var label: String {
    description.label
  }
}

extension LinkError {
  /// The error for people: of the text that was to be read it quotes no query and no fragment.
  var label: String { "\(reason), at byte \(offset) of \"\(text.label)\"." }
}

extension String {
  /// The text up to what may be a query or a fragment, in one line, and bounded.
  ///
  /// Only the beginning is looked at: a hostile text may have a million bytes, and one of more than 200 is cut off below.
  var label: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(201).prefix { $0 != "?" && $0 != "#" })).line
  }

  /// The text in one line, and bounded so that it is part of a sentence.
  var line: String { shortened.cleaned }

  /// The text in one line, and bounded so that it may be some sentences.
  var lines: String { shortened(to: 1_000).cleaned }

  /// The text with question marks for what ends a line, and what else is no character: no link writes a line of a log.
  private var cleaned: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
