public import Testing

extension StreamRecorder {
  /// Consumes the next value.
  ///
  /// - Parameter sourceLocation: The line that fails if there is none.
  /// - Returns: The value; `nil` if there is none.
  @discardableResult
  public func next(sourceLocation: SourceLocation = #_sourceLocation) -> Element? {
    settle()
    let element = tape.takeElements(atMost: 1).first
    if element == nil { fail("a value", got: [] as [Element], sourceLocation) }
    return element
  }

  /// Expects that certain values come next, and consumes them.
  ///
  /// - Parameters:
  ///   - elements: The values, in order; others may follow.
  ///   - sourceLocation: The line that fails.
  /// - Complexity: O(values).
  public func expectNext(
    _ elements: Element..., sourceLocation: SourceLocation = #_sourceLocation
  ) where Element: Equatable {
    settle()
    let taken = tape.takeElements(atMost: elements.count)
    if taken != elements { fail(list(elements), got: taken, of: elements.count, sourceLocation) }
  }

  /// Expects that a value comes next of which something is true, and consumes it.
  ///
  /// - Parameters:
  ///   - sourceLocation: The line that fails.
  ///   - isExpected: What must be true.
  public func expectNext(
    sourceLocation: SourceLocation = #_sourceLocation, where isExpected: (Element) -> Bool
  ) {
    settle()
    let taken = tape.takeElements(atMost: 1)
    if taken.first.map(isExpected) != true { fail("a value that fits", got: taken, sourceLocation) }
  }

  /// Consumes all values so far and gives the newest.
  ///
  /// - Parameters:
  ///   - count: How many values are older than that one: what a slow reader of a conflated stream would not see.
  ///   - sourceLocation: The line that fails if there are more or fewer, or if no value is there.
  /// - Returns: The newest value; `nil` if there is none.
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
        "Expected to skip \(count) before the latest of \(name), \(describe(latest)), but skipped \(names).",
        at: sourceLocation)
    }
    return latest
  }

  /// Expects that the newest value is a certain one, and consumes all values so far.
  ///
  /// - Parameters:
  ///   - element: The value.
  ///   - count: How many values are older than that one.
  ///   - sourceLocation: The line that fails.
  /// - Complexity: O(values).
  public func expectLatest(
    _ element: Element, skipping count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) where Element: Equatable {
    guard let latest = latest(skipping: count, sourceLocation: sourceLocation), latest != element else {
      return
    }
    fail("\(describe(element)) as the latest", got: [latest], sourceLocation)
  }

  /// Expects that nothing has come that was not consumed, neither values nor the end; what has stays to be consumed.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectNone(sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let left = tape.left
    guard !left.isEmpty else { return }
    let names = left.map(\.description).joined(separator: ", ")
    sink.fail("Expected nothing from \(name), but got \(names).", at: sourceLocation)
  }

  /// Passes over values.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - sourceLocation: The line that fails if there are fewer.
  /// - Complexity: O(*count*).
  public func skip(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let taken = tape.takeElements(atMost: count)
    if taken.count < count { fail("\(count) to skip", got: taken, of: count, sourceLocation) }
  }

  /// Expects that the stream has finished after what was consumed, and consumes the end.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let end = tape.takeFirst { if case .end = $0 { true } else { false } }
    if end == nil { fail("the end", got: [] as [Element], sourceLocation) }
  }

  /// Expects that the stream has failed after what was consumed, and consumes the failure.
  ///
  /// - Parameters:
  ///   - type: The type of the error.
  ///   - sourceLocation: The line that fails.
  /// - Returns: The error; `nil` if it is another or there is none.
  @discardableResult
  public func expectFailure<Thrown: Error>(
    ofType type: Thrown.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Thrown? {
    let taken = takeFailure()
    if let error = taken as? Thrown { return error }
    fail("a failure of type \(type)", got: taken, sourceLocation)
    return nil
  }

  /// Expects that the stream has failed with a certain error after what was consumed, and consumes the failure.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - sourceLocation: The line that fails.
  public func expectFailure<Thrown: Error & Equatable>(
    _ error: Thrown, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let taken = takeFailure()
    if taken as? Thrown != error { fail("the failure \(describe(error))", got: taken, sourceLocation) }
  }

  private func takeFailure() -> (any Error)? {
    settle()
    let entry = tape.takeFirst { if case .failure = $0 { true } else { false } }
    return if case .failure(let error) = entry { error } else { nil }
  }

  private func fail(_ expected: String, got failure: (any Error)?, _ sourceLocation: SourceLocation) {
    guard let failure else { return fail(expected, got: [] as [Element], sourceLocation) }
    sink.fail(
      "Expected \(expected) from \(name), but got the failure \(describe(failure)).", at: sourceLocation)
  }

  /// Fails and says what came in place of what was expected.
  private func fail(
    _ expected: String, got taken: [Element], of count: Int = 1, _ sourceLocation: SourceLocation
  ) {
    var names = taken.map { describe($0) }
    var advice = ""
    if taken.count < count {
      let instead = tape.left.first
      names.append(instead?.description ?? "nothing")
      let remedy = host == nil ? "Send it first." : "Send it first, or advance the clock."
      if instead == nil { advice = " \(remedy)" }
    }
    sink.fail(
      "Expected \(expected) from \(name), but got \(names.joined(separator: ", then ")).\(advice)",
      at: sourceLocation)
  }

  private func list(_ elements: some Sequence<Element>) -> String {
    elements.map { describe($0) }.joined(separator: ", ")
  }
}
