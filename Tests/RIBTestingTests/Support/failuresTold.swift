import RIBTesting
import Testing
import TreeSupport

/// Runs what is to fail a test and gives the failures as text, each with its place.
///
/// - Parameters:
///   - sourceLocation: The line from which lines of the same file are counted; those of others are told with the file.
///   - body: What is to fail; what it makes is released before this returns.
/// - Returns: The failures, as in `+3: There is nothing to discard.`
/// - Throws: The error of the body.
func failuresTold(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows -> [String] {
  try FailureSink.failures(of: body).map { failure in
    let place = failure.location
    return place.fileID == sourceLocation.fileID
      ? "+\(place.line - sourceLocation.line): \(failure.message)"
      : "\(place.fileID):\(place.line): \(failure.message)"
  }
}

/// Expects failures that say certain things; how they say it is for ``SentenceTests``.
///
/// - Parameters:
///   - told: The texts of all failures.
///   - texts: For each failure what must be in it, in this order, with ` … ` for the words between.
///   - sourceLocation: The line that fails.
func expectSaid(
  _ told: [String], _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  expectSaid(told, texts, sourceLocation: sourceLocation)
}

/// Expects failures that say certain things; how they say it is for ``SentenceTests``.
///
/// - Parameters:
///   - told: The failures.
///   - texts: For each failure what must be in it, in this order, with ` … ` for the words between.
///   - sourceLocation: The line that fails.
func expectSaid(
  _ told: [Failure], _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  expectSaid(told.map(\.message), texts, sourceLocation: sourceLocation)
}

private func expectSaid(_ told: [String], _ texts: [String], sourceLocation: SourceLocation) {
  let areSaid = told.count == texts.count && zip(told, texts).allSatisfy { says($0, $1) }
  #expect(areSaid, "\(told) does not say \(texts)", sourceLocation: sourceLocation)
}

private func says(_ message: String, _ text: String) -> Bool {
  var rest = message[...]
  for part in text.split(separator: " … ") {
    guard let range = rest.firstRange(of: part) else { return false }
    rest = rest[range.upperBound...]
  }
  return true
}

/// Runs a body as the trait `.trees` runs a test: its trees end, then the leaks are looked for.
///
/// - Parameter body: The test.
/// - Returns: The failures that the trait has raised.
/// - Throws: The error of the body.
func leakFailures(of body: @Sendable () async throws -> Void) async throws -> [Failure] {
  let sink = FailureSink.collecting()
  let test = try #require(Test.current)
  let check: TreeEnding = .trees
  try await FailureSink.$collector.withValue(sink) {
    try await check.provideScope(for: test, testCase: nil, performing: body)
  }
  return sink.takeFailures()
}

/// Runs a body as ``leakFailures(of:)`` does, with an attic that is emptied when the leaks have been looked for.
func leakFailures(_ body: @Sendable (Attic) async throws -> Void) async throws -> [Failure] {
  let attic = Attic()
  defer { attic.empty() }
  return try await leakFailures(of: { try await body(attic) })
}
