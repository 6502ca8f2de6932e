internal import Testing

extension HarnessCore {
  /// Settles, then takes what is expected from its channel.
  ///
  /// Of an exhaustive harness it must be the oldest on the channel; a loose one skips what comes before it.
  func expect<Subject>(_ expectation: Expectation<Subject>, at place: SourceLocation) {
    step(Step("expects a", expectation.channel.noun), at: place) {}
    var skipped: [LogEntry] = []
    while let entry = log.take(from: expectation.channel) {
      if expectation.accepts(entry.value) { return }
      guard strictness == .loose else { return sink.fail(mismatch(expectation, entry), at: place) }
      skipped.append(entry)
    }
    let others = skipped.map { describe($0.value) }.joined(separator: ", ")
    sink.fail(
      "Expected \(expectation), but \(skipped.isEmpty ? "none came" : "only these came: \(others)").\(context)",
      at: place)
  }

  /// Settles, then takes what is expected in one order over all channels.
  func expect<Subject>(inOrder expectations: [Expectation<Subject>], at place: SourceLocation) {
    step(Step("expects several in order"), at: place) {}
    for (number, expectation) in expectations.enumerated() {
      var entry = log.take()
      while strictness == .loose, let other = entry, !matches(expectation, other) { entry = log.take() }
      guard let entry else {
        return sink.fail(
          "Expected \(expectation) (\(number + 1) of \(expectations.count)), but nothing came.\(context)",
          at: place)
      }
      guard matches(expectation, entry) else {
        return sink.fail(mismatch(expectation, entry, "(\(number + 1) of \(expectations.count))"), at: place)
      }
    }
  }

  /// Settles, then fails for everything that came and was not expected.
  func expectNothing(at place: SourceLocation) {
    step(Step("expects nothing"), at: place) {}
    var came: [LogEntry] = []
    while let entry = log.take() { came.append(entry) }
    guard !came.isEmpty else { return }
    sink.fail("Expected nothing, but this came: \(came.map(\.text).joined(separator: ", ")).", at: place)
  }

  /// Takes what nobody is to expect.
  func discard(_ channel: Channel?, because reason: String, at place: SourceLocation) {
    step(Step("discards what came, because", reason), at: place) {}
    var count = 0
    while log.take(from: channel) != nil { count += 1 }
    guard count == 0 else { return }
    sink.fail(
      "There is \(channel.map { "no \($0)" } ?? "nothing") to discard. Leave the call out.", at: place)
  }

  private func matches<Subject>(_ expectation: Expectation<Subject>, _ entry: LogEntry) -> Bool {
    entry.channel == expectation.channel && expectation.accepts(entry.value)
  }

  /// The number of characters from which on a sentence with two values is helped by their difference.
  private static let longSentence = 100

  private func mismatch<Subject>(
    _ expectation: Expectation<Subject>, _ entry: LogEntry, _ number: String = ""
  ) -> String {
    let came = entry.channel == expectation.channel ? describe(entry.value) : "the \(entry.text)"
    var text = "Expected \(expectation)\(number.isEmpty ? "" : " \(number)"), but \(came) came."
    // Values that are short are compared faster in the sentence itself.
    if text.count > Self.longSentence, let value = expectation.value, entry.channel == expectation.channel,
      let difference = difference(from: value, to: entry.value), difference.contains("\n ")
    {
      text += "\n\(difference)"
    }
    return text + context
  }
}
