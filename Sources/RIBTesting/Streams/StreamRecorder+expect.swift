internal import RIBKit
public import Testing

// The expectations of a recorder: each settles the host, then consumes its entries.

extension StreamRecorder {
  /// Consumes and returns the next value; fails the test and returns `nil` if no value has arrived.
  @discardableResult
  public func next(sourceLocation: SourceLocation = #_sourceLocation) -> Element? {
    settle()
    let element = tape.takeElements(atMost: 1).first
    if element == nil { fail("a value", got: [] as [Element], sourceLocation) }
    return element
  }

  /// Expects that certain values come next, in order, and consumes them.
  ///
  /// Other values may follow.
  ///
  /// - Complexity: O(values).
  public func expectNext(
    _ elements: Element..., sourceLocation: SourceLocation = #_sourceLocation
  ) where Element: Equatable {
    settle()
    let taken = tape.takeElements(atMost: elements.count)
    guard taken != elements else { return }
    switch Contrast(ofEach: elements, and: taken) {
    case .long(let difference) where !taken.isEmpty:
      let names = elements.count == 1 ? "value of \(name) differs" : "values of \(name) differ"
      let missing = taken.count < elements.count ? "\nThen got \(instead)" : ""
      sink.fail(
        show(difference, after: "The next \(names) from what was expected") + missing, at: sourceLocation)
    case .alike(let reason):
      sink.fail("Expected \(list(elements)) from \(name), but \(reason)", at: sourceLocation)
    default: fail(list(elements), got: taken, of: elements.count, sourceLocation)
    }
  }

  /// Expects that the next value meets a condition, and consumes it.
  ///
  /// `condition` describes the condition in words that follow "a value that".
  public func expectNext(
    that condition: String = "fits", sourceLocation: SourceLocation = #_sourceLocation,
    _ accepts: (Element) -> Bool
  ) {
    settle()
    let taken = tape.takeElements(atMost: 1)
    guard taken.first.map(accepts) != true else { return }
    fail(expecting: "a value from \(name) that \(condition)", got: taken, sourceLocation)
  }

  /// Consumes all values so far and returns the newest.
  ///
  /// `count` is the number of older values, which a slow reader of a conflated stream would not see. The test fails if there are
  /// more or fewer, or no value at all.
  ///
  /// - Returns: The newest value, or `nil`.
  /// - Complexity: O(values).
  @discardableResult
  public func latest(skipping count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) -> Element? {
    settle()
    let taken = tape.takeElements(atMost: .max)
    guard let latest = taken.last else {
      fail("a value", got: [] as [Element], sourceLocation)
      return nil
    }
    let skipped = taken.dropLast()
    if skipped.count != count {
      let names = skipped.isEmpty ? "none" : "\(skipped.count): \(list(skipped))"
      sink.fail(
        """
        Expected to skip \(count) \(count == 1 ? "value" : "values") before the latest value of \(name) (\(inSentence(latest))), \
        but skipped \(names).
        """,
        at: sourceLocation)
    }
    return latest
  }

  /// Expects that the newest value is a certain one, and consumes all values so far.
  ///
  /// `count` is the number of older values.
  ///
  /// - Complexity: O(values).
  public func expectLatest(
    _ element: Element, skipping count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) where Element: Equatable {
    guard let latest = latest(skipping: count, sourceLocation: sourceLocation), latest != element else {
      return
    }
    let message = mismatch(
      of: "The latest value of \(name)", "\(inSentence(element)) as the latest value from \(name)", element,
      got: latest)
    sink.fail(message, at: sourceLocation)
  }

  /// Expects that neither a value nor an end is left to consume; leftover entries can still be consumed.
  public func expectNone(sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let left = tape.left
    guard !left.isEmpty else { return }
    let names = left.map(\.description).joined(separator: ", ")
    sink.fail("Expected nothing from \(name), but got \(names).", at: sourceLocation)
  }

  /// Skips values, or fails the test if there are fewer.
  ///
  /// - Complexity: O(*count*).
  public func skip(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    guard count >= 0 else {
      return sink.fail(
        "\(count) values of \(name) cannot be skipped. Pass 0 or more.", at: sourceLocation)
    }
    let taken = tape.takeElements(atMost: count)
    if taken.count < count {
      let values = count == 1 ? "value" : "values"
      fail(expecting: "to skip \(count) \(values) of \(name)", got: taken, of: count, sourceLocation)
    }
  }

  /// Expects that the stream has finished after the consumed values, and consumes the end.
  public func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let end = tape.takeFirst { if case .end = $0 { true } else { false } }
    if end == nil { fail(expecting: "\(name) to finish", got: [], sourceLocation) }
  }

  /// Expects that the stream has failed after the consumed values, and consumes the failure.
  ///
  /// - Returns: The error; `nil` if the stream has not failed or the error has another type.
  @discardableResult
  public func expectFailure<Thrown: Error>(
    ofType type: Thrown.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Thrown? {
    let taken = takeFailure()
    if let error = taken as? Thrown { return error }
    fail("a failure of type \(type)", got: taken, sourceLocation)
    return nil
  }

  /// Expects that the stream has failed with a certain error after the consumed values, and consumes the failure.
  public func expectFailure<Thrown: Error & Equatable>(
    _ error: Thrown, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let taken = takeFailure()
    guard taken as? Thrown != error else { return }
    let expected = "the failure \(inSentence(error))"
    guard let taken else { return fail(expected, got: nil, sourceLocation) }
    let message = mismatch(
      of: "The failure of \(name)", "\(expected) from \(name)", error, got: taken, as: "the failure ")
    sink.fail(message, at: sourceLocation)
  }

  private func takeFailure() -> (any Error)? {
    settle()
    let entry = tape.takeFirst { if case .failure = $0 { true } else { false } }
    return if case .failure(let error) = entry { error } else { nil }
  }

  private func fail(_ expected: String, got failure: (any Error)?, _ sourceLocation: SourceLocation) {
    guard let failure else { return fail(expected, got: [] as [Element], sourceLocation) }
    sink.fail(
      "Expected \(expected) from \(name), but got the failure \(inSentence(failure)).", at: sourceLocation)
  }

  /// Fails and reports the entries that arrived instead of the expected ones.
  private func fail(
    _ expected: String, got taken: [Element], of count: Int = 1, _ sourceLocation: SourceLocation
  ) {
    fail(expecting: "\(expected) from \(name)", got: taken, of: count, sourceLocation)
  }

  private func fail(
    expecting expected: String, got taken: [Element], of count: Int = 1, _ sourceLocation: SourceLocation
  ) {
    let isShort = taken.allSatisfy { oneLine($0) != nil }
    var actual =
      isShort ? list(taken, separator: ", then ") : "this:\n\(taken.map(block).joined(separator: "\n"))"
    if taken.count < count {
      actual += (taken.isEmpty ? "" : isShort ? ", then " : "\nThen got ") + instead
    } else if isShort {
      actual += "."
    }
    sink.fail("Expected \(expected), but got \(actual)", at: sourceLocation)
  }

  /// The values that arrived instead of a missing one, or the remedy if none arrived.
  private var instead: String {
    if let next = tape.left.first { return "\(next)." }
    guard let host else {
      return
        "nothing. Run the sender first. If a host runs the sender, settle the host, or create the recorder with the host."
    }
    let sleepers = host.clock.sleepers
    let outside = host.settle().outside.filter { !$0.name.hasPrefix(Self.reader) }
    var text = "nothing. Run the sender first"
    if !sleepers.isEmpty {
      text += ", or advance the clock for the sleeping \(listed(sleepers, \.description))"
    }
    if !outside.isEmpty {
      text +=
        ". These tasks wait for something outside the host: \(listed(outside) { "\($0.name) (\($0.fileID):\($0.line))" }). "
        + "If they wait for the main actor, await host.settleTasks() first"
    }
    return text + "."
  }

  private func list(_ elements: some Sequence<Element>, separator: String = ", ") -> String {
    elements.map { inSentence($0) }.joined(separator: separator)
  }
}
