import Testing

/// Expects words in a text, in their order: the thing, the rule, the way out.
///
/// The whole sentences are in `FaultSentenceTests` and `StopSentenceTests`, so that a comma changes one row there.
///
/// - Parameters:
///   - text: The text.
///   - words: What must be in it.
///   - sourceLocation: The line that fails.
func expectWords(_ text: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
  expectWords(text, words, sourceLocation: sourceLocation)
}

/// Expects words in a text, in their order.
func expectWords(_ text: String, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  var rest = text[...]
  for word in words {
    let range = rest.firstRange(of: word)
    #expect(range != nil, "'\(text)' lacks '\(word)'", sourceLocation: sourceLocation)
    rest = range.map { rest[$0.upperBound...] } ?? rest
  }
}

/// The text that a program has written to its standard error.
func text(_ result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}

extension ExitTest.Condition {
  /// How a program ends after a fault without a policy, which stops a debug build.
  static var defaultFault: ExitTest.Condition {
    #if DEBUG
      .failure
    #else
      .success
    #endif
  }
}
