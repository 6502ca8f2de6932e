internal import RIBKit
public import Testing

/// Fails the test when a value is not the one that was recorded under a name, and shows the lines in which they differ.
///
/// The record is a text file beside the test, as in `__Recorded__/SearchTests/happy path.txt` for a test in
/// `SearchTests.swift`, and belongs into the repository. Where there is none it is written, and the test fails, so that
/// somebody reads it. A test that runs with the environment variable `RIB_RECORD=1` writes what is new or has changed and
/// reports a warning in place of a failure.
///
/// The text of ``difference(from:to:limits:)`` is compared, and `==` is not called: things that this text leaves out, such as the contents
/// of an actor, are not compared. For parts that are too long or too deep for the text the record has a digest
/// (``DumpLimits/comparison``). Two expectations of a file need two names; in a test with arguments these say for which argument.
///
/// Call it from the test's own task. It reads and may write the disk at once.
///
/// - Parameters:
///   - value: The value that came.
///   - name: What the record is called: letters, digits, spaces and `-_.,()`, at most 200 bytes. Names that differ only in the
///     case of letters are refused.
///   - sourceLocation: The line at which the test fails, in the file beside which the record is.
/// - Complexity: O(*n* log *n*), where *n* is how many values it consists of, besides a look into the folder.
public func expectRecorded<Value>(
  _ value: Value, as name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let record = Record(name, beside: sourceLocation.filePath)
  let verdict = record.verdict(on: lines(of: value, limits: .comparison), renewing: Record.isRenewing)
  verdict.tell(at: sourceLocation) { FailureSink.current().fail($0, at: sourceLocation) }
}

extension Record.Verdict {
  /// Fails the test or warns, if there is something to tell.
  ///
  /// - Parameters:
  ///   - place: The line of the test.
  ///   - fail: Fails the test.
  func tell(at place: SourceLocation, _ fail: (String) -> Void) {
    switch self {
    case .same: break
    case .failure(let message): fail(message)
    case .warning(let message):
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: place)
    }
  }
}

extension Harness {
  /// Expects everything that came since the harness was made, and what led to it, to be what was recorded under a name.
  ///
  /// It takes everything that came and was not expected yet, so a test that only does something and looks at nothing may end with
  /// it. A record has the steps of the test, the output and the events of the tree, as ``trace`` has, but whole values (of very long ones a
  /// beginning and a digest, as in ``expectRecorded(_:as:sourceLocation:)``), no lines of source files and no failures; an expectation
  /// that nothing came out of is left out too. So it stays the same when the test is moved about. ``expectRecorded(_:as:sourceLocation:)``
  /// says how the file is found, written and renewed; a log of a test that has failed before is never written.
  ///
  /// - Parameters:
  ///   - name: What the record is called.
  ///   - sourceLocation: Where it is expected.
  /// - Complexity: O(*n* log *n*), where *n* is the size of the log.
  public func expectLog(recordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.drive(Step("expects the log recorded as", name), at: sourceLocation) else { return }
    _ = core.log.takeAll()
    core.expect(core.log.record, recordedAs: name, at: sourceLocation)
  }
}

extension HarnessCore {
  /// Compares lines with a record; writes none of a test that has failed.
  func expect(_ lines: [String], recordedAs name: String, at place: SourceLocation) {
    let record = Record(name, beside: place.filePath)
    let verdict = record.verdict(on: lines, mayWrite: sink.failures.isEmpty, renewing: Record.isRenewing)
    verdict.tell(at: place) { fail($0, at: place) }
  }
}
