internal import RIBKit
public import Testing

extension Harness {
  /// Expects everything that came since the harness was made, and what led to it, to be what was recorded under a name.
  ///
  /// It takes everything that came and was not expected yet, so a test that only does something and looks at nothing may end with
  /// it. A record has what the test did, what came out and what the tree told, as ``trace`` does, but whole values (of very long ones a beginning and a digest, as in
  /// ``expectRecorded(_:as:sourceLocation:)``), no lines of
  /// source files and no failures; an expectation that nothing came out of is left out too. So it stays the same when the test
  /// is moved about. How the file is found, written and renewed is told at ``expectRecorded(_:as:sourceLocation:)``; a log of a
  /// test that has failed before is never written.
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
