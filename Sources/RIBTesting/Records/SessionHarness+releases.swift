internal import RIBKit
internal import RIBSessions
public import Testing

// The saves of releases: each is recorded once, and restored by the current sessions.

extension SessionHarness {
  /// Records a session's stored tree as a release's save, unless that release already has a record.
  ///
  /// An existing record is never changed, not even with `RIB_RECORD=1`: sessions of that release have that save. Commit the file, and add another one
  /// for each release. A new record fails the test, so that you review it.
  ///
  /// A record detects only the loss of values that it contains. Give each optional value and field a value, and use every case of an enumeration. Let
  /// the service of an effect fail, so that the effect is still pending. A value that is `null` fails the test unless `ignoring` lists its place. The
  /// record has the `version` of the session.
  public func recordSave(
    of id: String, as name: String, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard row(of: id) != nil else {
      return fail(
        "The save was not recorded: \(id.debugDescription) is not stored. Send it an event first.",
        at: sourceLocation)
    }
    guard let saved = saved(id, sourceLocation: sourceLocation) else { return }
    SaveRecord(name, beside: sourceLocation).write(
      saved, of: "\(S.self)", ignoring: ignored, mayWrite: world.sink.failures.isEmpty, at: sourceLocation
    ) { fail($0, at: sourceLocation) }
  }

  /// Wakes a session with a release's recorded save, and fails for each value that it loses, with the line of code that would keep it.
  ///
  /// The session wakes as on a server: its own `wake(_:)` migrates the save, `mayLose(_:)` decides about values that it can't restore or would trim, and `didSave()`
  /// performs the pending effects. A value that no RIB asks for is lost too, whatever `mayLose(_:)` says. The save replaces that of a session with this identifier.
  ///
  /// The closure `steps` attaches the RIBs that the launch doesn't, for example by sending a sign-in event. In `ignoring`, pass the places,
  /// after the migration, of values that may be lost.
  public func expectRestores(
    of id: String = "restored", recordedAs name: String, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation, after steps: (SessionHarness) throws -> Void = { _ in }
  ) {
    let record = SaveRecord(name, beside: sourceLocation)
    guard let saved = record.read(fail: { fail($0, at: sourceLocation) }) else { return }
    do {
      // A session that is awake conflicts with the row, and is then launched with it.
      setSaved(saved, for: id, sourceLocation: sourceLocation)
      do { try wake(id, sourceLocation: sourceLocation) } catch let error as SessionError
        where error.code == .unreadable
      {
        let rest = try run(sourceLocation: sourceLocation) { sessions in
          try await sessions.rehearse(id, with: saved) { $0.rest() }
        }
        if report(rest, of: saved, name, ignored, at: sourceLocation) { return }
        throw error
      }
      try steps(self)
      let rest = try state(of: id, sourceLocation: sourceLocation) { $0.rest() }
      _ = report(rest, of: saved, name, ignored, at: sourceLocation)
    } catch {
      fail("The save \(name.debugDescription) was not restored. \(error)", at: sourceLocation)
    }
  }

  /// Fails the test for each value that a session has not restored.
  ///
  /// - Returns: Whether there was one.
  private func report(
    _ rest: Rest, of saved: SavedTree, _ name: String, _ ignored: Set<String>, at place: SourceLocation
  ) -> Bool {
    let losses = SavedLosses(
      of: rest.migrated(saved), unread: rest.unread, lost: rest.lost, now: rest.saved, ignoring: ignored,
      mendedIn: "wake(_:)")
    for sentence in losses.sentences {
      fail("The save \(name.debugDescription) is not fully restored. \(sentence)", at: place)
    }
    return !losses.sentences.isEmpty
  }
}

/// The values that a session has not restored.
private struct Rest: Sendable {
  let unread: [UnreadValue]
  let lost: [String]
  /// The tree as it is saved now.
  let saved: SavedTree

  /// Returns the tree that the session has restored, as far as its save shows: a missing value that is now at another place was moved.
  func migrated(_ old: SavedTree) -> SavedTree {
    let moved = Set(old.places.filter { saved[$0] == nil }.compactMap { old[$0] })
    var migrated = old
    for place in saved.places where old[place] == nil {
      if let text = saved[place], moved.contains(text) { migrated[place] = text }
    }
    return migrated
  }
}

extension Session {
  fileprivate func rest() -> Rest {
    Rest(
      unread: root.unread.filter { !mayLose($0) }, lost: root.lostPlaces, saved: save() ?? SavedTree())
  }
}
