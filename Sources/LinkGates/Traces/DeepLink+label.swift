internal import Basics
internal import DeepLinks

extension DeepLink {
  /// The link for display: on one line, bounded, and without its query and its fragment, which may hold secrets.
  var label: String { description.label }
}

extension LinkError {
  /// The error for display, which doesn't quote a query or a fragment of the text.
  var label: String { "\(reason), at byte \(offset) of \"\(text.label)\"." }
}

extension String {
  /// The text up to a possible query or fragment, on one line, and bounded.
  ///
  /// Only the beginning is read: a hostile string may have a million bytes, and a string of more than 200 is shortened.
  var label: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(201).prefix { $0 != "?" && $0 != "#" })).line
  }

  /// The text on one line, short enough for a part of a sentence; a link can't add a line to a log.
  var line: String { shortened.printable(upTo: .max) }

  /// The text on one line, short enough for some sentences.
  var lines: String { shortened(to: 1_000).printable(upTo: .max) }
}
