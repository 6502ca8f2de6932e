public import RIBKit
public import Testing

// The saved trees of releases: each is recorded once, and restored in the current program.

extension Harness {
  /// Records the preserved values as a release's save, unless that release already has a record.
  ///
  /// An existing record is never changed, not even with `RIB_RECORD=1`: users of that release have that save. Commit the file, and add
  /// another one for each release. A new record fails the test, so that you review it.
  ///
  /// A record detects only the loss of values that it contains. Give each optional value and field a value, use every case of an
  /// enumeration, and record several saves if one can't contain them all. A value that is `null` fails the test unless `ignoring` lists its
  /// place.
  ///
  /// The name of the record is usually that of the release, as in `1.4`. The `version` is that of the saved tree, as in
  /// ``RIBKit/Restoration``.
  public func recordSave(
    as name: String, version: Int = 1, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard core.drive(Step("records the save", name), at: sourceLocation) else { return }
    var saved = driver.saved
    saved.version = version
    SaveRecord(name, beside: sourceLocation).write(
      saved, of: driver.name, ignoring: ignored, mayWrite: core.sink.failures.isEmpty, at: sourceLocation
    ) { core.fail($0, at: sourceLocation) }
  }

  /// Starts the subject with a release's recorded save, and fails for each value that the program now loses, with the line of code that
  /// would keep it.
  ///
  /// A value is lost if no RIB asks for it, if it can't be read, or if the program would write less than it has read. Use a new harness.
  /// The record may also be a file that a deployed program has saved.
  ///
  /// The closure `migrate` is the migration of your program, and `steps` attaches the RIBs that the start doesn't, for example by signing
  /// in. The top of a stack is enough: values of RIBs that it covers are not expected. In `ignoring`, pass the places, after the migration,
  /// of values that may be lost.
  public func expectRestores(
    recordedAs name: String, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    migrating migrate: (inout SavedTree) -> Void = { _ in }, after steps: (Self) -> Void = { _ in }
  ) {
    let record = SaveRecord(name, beside: sourceLocation)
    guard var saved = record.read(fail: { core.fail($0, at: sourceLocation) }) else { return }
    migrate(&saved)
    // The version only tells the migration what to do.
    saved.version = 1
    driver.begin(restoring: saved, at: sourceLocation)
    steps(self)
    core.drive(Step("expects the restored save", name), at: sourceLocation)
    let (unread, lost) = core.run { (driver.router.unread, driver.router.lostPlaces) }
    let losses = SavedLosses(of: saved, unread: unread, lost: lost, now: driver.saved, ignoring: ignored)
    for sentence in losses.sentences {
      core.fail("The save \"\(name)\" is not fully restored. \(sentence)", at: sourceLocation)
    }
  }
}
