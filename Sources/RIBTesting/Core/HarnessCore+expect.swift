internal import RIBKit
internal import Testing

// Matches expected output with the log, so that one mistake of the subject causes one failure.

extension HarnessCore {
  /// Settles, then consumes the expected outputs in order; all mismatches together are one failure.
  ///
  /// In an exhaustive harness each must be the oldest output left; a loose one skips the output before it.
  func expect<Subject>(_ expectations: [ExpectedOutput<Subject>], at place: SourceLocation) {
    guard drive(Step("expects", all: expectations), at: place) else { return }
    var last = -1
    var wrong: [String] = []
    for (index, expectation) in expectations.enumerated() {
      let number = expectations.count > 1 ? " (\(index + 1) of \(expectations.count))" : ""
      let message =
        exhaustivity == .off ? takeAny(expectation, number, after: &last) : take(expectation, number)
      if let message { wrong.append(message) }
    }
    if !wrong.isEmpty { fail(wrong.joined(separator: "\n") + context, at: place) }
  }

  /// Settles, then consumes an expected value.
  ///
  /// The value is nearly always the oldest output. The expectation isn't created then, because its closures would cost more than everything
  /// else.
  func expect<Value: Equatable, Subject>(
    _ value: Value, on channel: Channel, _ expectation: @autoclosure () -> ExpectedOutput<Subject>,
    at place: SourceLocation
  ) {
    guard exhaustivity == .exhaustive else { return expect([expectation()], at: place) }
    guard drive(Step(expecting: value, on: channel), at: place) else { return }
    let isOldest = log.takeOldest(on: channel) { output in
      // For `as?`, the runtime would have to create the type of an optional.
      output is Value && output as! Value == value
    }
    if !isOldest, let wrong = take(expectation(), "") { fail(wrong + context, at: place) }
  }

  /// Consumes output that must be the oldest one left.
  ///
  /// One mistake must cause one failure. So output that arrived too late is consumed too, and output that a failure has named is
  /// not named again, though it can still be expected: two values in the wrong order are one mistake.
  ///
  /// - Returns: The failure, or `nil`.
  private func take<Subject>(_ expectation: ExpectedOutput<Subject>, _ number: String) -> String? {
    let open = log.open
    if let index = open.firstIndex(where: { matches(expectation, $0) }) {
      let earlier = ordersChannels ? Array(open[..<index]) : []
      log.take(open[index])
      guard !earlier.isEmpty else { return nil }
      log.tell(earlier)
      return """
        Expected \(expectation)\(number), but got other output first: \(listed(earlier, \.text)). Expect output in the order in \
        which it occurs, or use inAnyOrder.
        """
    }
    if let entry = log.told.first(where: { matches(expectation, $0) }) {
      log.take(entry)
      return nil
    }
    guard let entry = open.first(where: { $0.channel == expectation.channel }) else {
      return "Expected \(expectation)\(number), but got none.\(hint(for: expectation.channel))"
    }
    log.tell([entry])
    return mismatch(expectation, entry, number)
  }

  /// Consumes expected output at any position, and all older output on its channel.
  ///
  /// - Parameters:
  ///   - expectation: The expected output.
  ///   - number: The number of the expectation among several, in words.
  ///   - last: The position in the log that the output must follow; updated to the position of the consumed output.
  /// - Returns: The failure, or `nil`.
  private func takeAny<Subject>(
    _ expectation: ExpectedOutput<Subject>, _ number: String, after last: inout Int
  ) -> String? {
    let open = log.open.filter { $0.channel == expectation.channel && $0.number > last }
    if let index = open.firstIndex(where: { expectation.accepts($0.value) }) {
      // A stub must not require calls that were skipped here.
      for entry in open[..<index] { entry.flag?.set() }
      if ordersChannels { log.tell(Array(open[..<index])) }
      log.take(open[index])
      last = open[index].number
      return nil
    }
    let others = open.isEmpty ? "none" : "only \(listed(open) { describe($0.value) })"
    return "Expected \(expectation)\(number), but got \(others).\(hint(for: expectation.channel))"
  }

  /// Settles, then fails for all unexpected output.
  func expectNothing(at place: SourceLocation) {
    guard drive(Step("expects nothing"), at: place) else { return }
    let left = log.takeAll()
    guard !left.isEmpty else { return }
    fail("Expected nothing, but got \(listed(left, \.text)).", at: place)
  }

  /// Settles, then fails for all work that time or an answer could continue.
  func expectSettled(at place: SourceLocation) {
    guard drive(Step("expects to be settled"), at: place) else { return }
    var reasons: [String] = []
    let left = log.takeAll()
    if !left.isEmpty { reasons.append("this output was not expected: \(listed(left, \.text))") }
    let running = account.unfinished.filter { $0.parkedAt != "stream" }
    let sleepers = host.clock.sleepers
    // A running task may also be the sleeping one; it is named only once.
    if !running.isEmpty {
      reasons.append("this is still running: \(listed(running, \.description, separator: "; "))")
    } else if !sleepers.isEmpty {
      reasons.append("this is still sleeping: \(listed(sleepers, \.description, separator: "; "))")
    }
    if !reasons.isEmpty {
      fail("Expected everything to be settled, but \(reasons.joined(separator: ", and ")).", at: place)
    }
  }

  /// Discards output that need not be expected.
  func discard(_ channel: Channel?, ifAny: Bool, because reason: String, at place: SourceLocation) {
    guard drive(Step("discards output, because", reason), at: place) else { return }
    let isTold = log.told.contains { channel == nil || $0.channel == channel }
    guard log.takeAll(from: channel).isEmpty, !isTold, !ifAny else { return }
    let missing = channel.map { "No \($0)" } ?? "Nothing"
    fail("\(missing) to discard. Remove this call, or pass ifAny: true.\(context)", at: place)
  }

  private func matches<Subject>(_ expectation: ExpectedOutput<Subject>, _ entry: LogEntry) -> Bool {
    entry.channel == expectation.channel && expectation.accepts(entry.value)
  }

  /// Returns the missing step if a channel cannot have any output.
  private func hint(for channel: Channel) -> String {
    guard hasBegun else { return " Nothing has run yet: \(extent.verbs.begin) it first." }
    guard channel.kind == .call, !recorded.contains(channel) else { return "" }
    return " The harness does not record this stub: call record(_:) with it first."
  }

  private func mismatch<Subject>(
    _ expectation: ExpectedOutput<Subject>, _ entry: LogEntry, _ number: String
  ) -> String {
    guard let value = expectation.value else {
      return "Expected \(expectation)\(number), but got \(describe(entry.value))."
    }
    return RIBTesting.mismatch(
      of: "The \(expectation.channel)\(number)", "\(expectation)\(number)", value, got: entry.value)
  }
}
