import RIBTesting
import Testing
import TreeSupport

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
