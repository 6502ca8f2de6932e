internal import RIBKit
public import Testing

/// Fails the test if a value differs from the one that was recorded under a name, and shows the lines that differ.
///
/// The record is a text file beside the test, such as `__Recorded__/SearchTests/happy path.txt` for a test in `SearchTests.swift`.
/// Commit it to the repository. If it doesn't exist, it is written and the test fails, so that you review it. A test that runs with
/// the environment variable `RIB_RECORD=1` writes new and changed records and reports a warning instead of a failure.
///
/// The function compares the dumps of ``difference(from:to:limits:)`` and does not call `==`: values that a dump omits, such as the
/// contents of an actor, are not compared. For parts that are too long or too deep for the dump, the record contains a digest
/// (``DumpLimits/comparison``). Each expectation in a file needs its own name; in a test with arguments, include the argument in it.
///
/// Call it from the test's own task. It reads and may write the disk synchronously.
///
/// A name may contain letters, digits, spaces and `-_.,()`, and has at most 200 bytes. Names that differ only in letter case are rejected.
///
/// - Complexity: O(*n* log *n*), where *n* is the number of nested values, plus one read of the directory.
public func expectRecorded<Value>(
  _ value: Value, as name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let record = Record(name, beside: sourceLocation.filePath)
  let verdict = record.verdict(on: lines(of: value, limits: .comparison), renewing: Record.isRenewing)
  verdict.tell(at: sourceLocation) { FailureSink.current().fail($0, at: sourceLocation) }
}

extension Record.Verdict {
  /// Fails the test or warns, if there is something to report.
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
  /// Expects the recorded log: all output since the harness was created, and the steps that caused it.
  ///
  /// It consumes all output that was not expected yet, so a test without other expectations may end with it. A record has the steps of the
  /// test, the output and the events of the tree, like ``trace``, but with whole values (very long ones are truncated and have a digest, as
  /// in ``expectRecorded(_:as:sourceLocation:)``) and without source lines, failures and expectations without output. It therefore stays
  /// the same when you move the test. ``expectRecorded(_:as:sourceLocation:)`` describes how the file is found, written and updated; the
  /// log of a test that has already failed is never written.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the size of the log.
  public func expectLog(recordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard core.drive(Step("expects the log recorded as", name), at: sourceLocation) else { return }
    _ = core.log.takeAll()
    core.expect(core.log.record, recordedAs: name, at: sourceLocation)
  }
}

extension HarnessCore {
  /// Compares lines with a record; never writes the record of a test that has failed.
  func expect(_ lines: [String], recordedAs name: String, at place: SourceLocation) {
    let record = Record(name, beside: place.filePath)
    let verdict = record.verdict(on: lines, mayWrite: sink.failures.isEmpty, renewing: Record.isRenewing)
    verdict.tell(at: place) { fail($0, at: place) }
  }
}
