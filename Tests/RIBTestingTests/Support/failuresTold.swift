import RIBTesting
import Testing

/// Runs what is to fail a test and gives the failures as text, each with its place.
///
/// - Parameters:
///   - sourceLocation: The line from which lines of the same file are counted; those of others are told with the file.
///   - body: What is to fail; what it makes is released before this returns.
/// - Returns: The failures, as in `+3: There is nothing to discard.`
/// - Throws: What the body throws.
func failuresTold(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows -> [String] {
  let sink = FailureSink.collecting()
  try FailureSink.$collector.withValue(sink) { try body() }
  return sink.takeFailures().map { failure in
    let place = failure.location
    return place.fileID == sourceLocation.fileID
      ? "+\(place.line - sourceLocation.line): \(failure.message)"
      : "\(place.fileID):\(place.line): \(failure.message)"
  }
}
