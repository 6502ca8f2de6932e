internal import Testing

extension HarnessCore {
  /// Settles, then takes what is expected from its channel.
  ///
  /// Of an exhaustive harness it must be the oldest on the channel; a loose one skips what comes before it.
  func expect<Subject>(_ expectation: Expectation<Subject>, at place: SourceLocation) {
    guard drive(Step("expects", expectation), at: place) else { return }
    guard exhaustivity == .exhaustive else { return expectAny(expectation, at: place) }
    take(expectation, at: place)
  }

  /// Settles, then takes a value that is expected from its channel.
  ///
  /// Nearly always it is the oldest there, and then the expectation, whose closures cost more than all else, is not made.
  func expect<Value: Equatable, Subject>(
    _ value: Value, on channel: Channel, _ expectation: @autoclosure () -> Expectation<Subject>,
    at place: SourceLocation
  ) {
    guard exhaustivity == .exhaustive else { return expect(expectation(), at: place) }
    guard drive(Step(expecting: value, on: channel), at: place) else { return }
    if !log.takeOldest(from: channel, if: { $0 as? Value == value }) { take(expectation(), at: place) }
  }

  /// Takes what must be the oldest on its channel.
  private func take<Subject>(_ expectation: Expectation<Subject>, at place: SourceLocation) {
    let channel = expectation.channel
    guard let entry = log.take(from: channel) else {
      return fail("Expected \(expectation), but none came.\(hint(for: channel))\(context)", at: place)
    }
    if !expectation.accepts(entry.value) { fail(mismatch(expectation, entry), at: place) }
  }

  private func expectAny<Subject>(_ expectation: Expectation<Subject>, at place: SourceLocation) {
    let channel = expectation.channel
    let open = log.open.filter { $0.channel == channel }
    if let entry = open.first(where: { expectation.accepts($0.value) }) {
      return log.drop(through: entry, from: channel)
    }
    let others = open.isEmpty ? "none came" : "only these came: \(listed(open) { describe($0.value) })"
    fail("Expected \(expectation), but \(others).\(hint(for: channel))\(context)", at: place)
  }

  /// Settles, then takes what is expected in one order over all channels.
  func expect<Subject>(inOrder expectations: [Expectation<Subject>], at place: SourceLocation) {
    guard drive(Step("expects in order", all: expectations), at: place) else { return }
    for (index, expectation) in expectations.enumerated() {
      let number = "(\(index + 1) of \(expectations.count))"
      if exhaustivity == .loose,
        let entry = log.open.first(where: { matches(expectation, $0) })
      {
        log.drop(through: entry, from: nil)
        continue
      }
      let entry = exhaustivity == .loose ? nil : log.take()
      guard let entry else {
        let missing = log.open.isEmpty ? "nothing came" : "none came"
        return fail(
          "Expected \(expectation) \(number), but \(missing).\(hint(for: expectation.channel))\(context)",
          at: place)
      }
      guard matches(expectation, entry) else {
        return fail(mismatch(expectation, entry, " \(number)"), at: place)
      }
    }
  }

  /// Settles, then fails for everything that came and was not expected.
  func expectNothing(at place: SourceLocation) {
    guard drive(Step("expects nothing"), at: place) else { return }
    let came = log.takeAll()
    guard !came.isEmpty else { return }
    fail("Expected nothing, but this came: \(listed(came, \.text)).", at: place)
  }

  /// Takes what nobody is to expect.
  func discard(_ channel: Channel?, because reason: String, at place: SourceLocation) {
    guard drive(Step("discards what came, because", reason), at: place) else { return }
    guard log.takeAll(from: channel).isEmpty else { return }
    let missing = channel.map { "no \($0)" } ?? "nothing"
    fail("There is \(missing) to discard. Leave the call out.\(context)", at: place)
  }

  private func matches<Subject>(_ expectation: Expectation<Subject>, _ entry: LogEntry) -> Bool {
    entry.channel == expectation.channel && expectation.accepts(entry.value)
  }

  /// What is to be done first, if nothing can come from a channel.
  private func hint(for channel: Channel) -> String {
    guard channel.isRecorded, !recorded.contains(channel) else { return "" }
    return " The harness records none: call record(_:) with its source first, and give both the same name."
  }

  private func mismatch<Subject>(
    _ expectation: Expectation<Subject>, _ entry: LogEntry, _ number: String = ""
  ) -> String {
    guard entry.channel == expectation.channel else {
      return "Expected \(expectation)\(number), but the \(entry.text) came.\(context)"
    }
    let came = describe(entry.value)
    guard let value = expectation.value else {
      return "Expected \(expectation)\(number), but \(came) came.\(context)"
    }
    // The texts in a sentence are cut, so only the difference can tell whether two values look the same.
    guard let difference = difference(from: value, to: entry.value) else {
      return "Expected \(expectation)\(number), but \(likeness(of: value, and: entry.value))\(context)"
    }
    let text = "Expected \(expectation)\(number), but \(came) came."
    // What fits into a line is seen in it.
    return (text.count > 120 || describe(value) == came ? "\(text)\n\(difference)" : text) + context
  }

  /// What tells two values apart that look the same.
  private func likeness(of value: Any, and other: Any) -> String {
    let (type, otherType) = (Swift.type(of: value), Swift.type(of: other))
    return type == otherType
      ? "another one came that looks the same: they are not equal by their ==, so look at what it compares."
      : "it came as a value of the type \(otherType), and was expected as one of the type \(type)."
  }
}
