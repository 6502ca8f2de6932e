public import RIBKit
public import RIBSessions
public import Testing

/// The common interface of the harnesses whose processes end and restart on one store: ``SessionHarness`` and ``AutosaveHarness``.
///
/// Its functions read and change the store, and make it fail or wait. Other types cannot conform to it.
public protocol ProcessHarness: AnyObject {
  /// The shared implementation of the functions of this protocol.
  var processParts: ProcessParts { get }

  /// Runs all pending work, and replaces a process that was killed at a save.
  func settle(sourceLocation: SourceLocation)
}

/// The shared implementation of the harnesses for processes; only this module creates and accesses it.
public struct ProcessParts {
  let world: ProcessWorld
  let store: ProcessStore
  /// The name that the sessions were given; empty for an autosave.
  let name: String
  /// The line of the test that created the harness.
  let origin: SourceLocation

  func id(_ id: String) -> SessionID { SessionID(sessions: name, id: id) }
  func fail(_ message: String, at place: SourceLocation) { world.sink.fail(message, at: place) }
}

@available(*, unavailable)
extension ProcessParts: Sendable {}

// MARK: Rows

extension ProcessHarness {
  /// The stored row of a session or an autosave; `nil` if no row is stored.
  public func row(of id: String) -> SessionRow? {
    settle(sourceLocation: processParts.origin)
    let (parts, store) = (processParts, processParts.world.store)
    let key = parts.id(id)
    return try? parts.world.host.wait { try await store.load(key) }
  }

  /// The saved tree of a session or an autosave; `nil` if the store doesn't have it.
  public func saved(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) -> SavedTree? {
    guard let row = row(of: id) else { return nil }
    do { return try SessionRecord(row.bytes, of: processParts.id(id)).tree } catch {
      processParts.fail("\(error)", at: sourceLocation)
      return nil
    }
  }

  /// Changes the row of a session or an autosave, as another program would; `nil` deletes it.
  public func setRow(_ row: SessionRow?, of id: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (parts, store) = (processParts, processParts.world.store)
    let key = parts.id(id)
    do {
      try parts.world.host.wait {
        let version = try await store.load(key)?.version ?? 0
        if version != 0 { _ = try await store.delete(key, replacing: version) }
        if let row { _ = try await store.save(row, for: key, replacing: 0) }
      }
    } catch { parts.fail("\(error)", at: sourceLocation) }
  }

  /// Stores a saved tree as the row of a session or an autosave, as an earlier release would have; remembered replies are removed.
  ///
  /// A session that is awake, or a running app, conflicts with the row at its next save. The row has no date; waking the session sets it.
  public func setSaved(_ tree: SavedTree, for id: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var record = SessionRecord()
    record.tree = tree
    do {
      let version = (row(of: id)?.version ?? 0) &+ 1
      let row = SessionRow(
        bytes: try record.bytes(), version: version, savedAt: processParts.world.host.date)
      setRow(row, of: id, sourceLocation: sourceLocation)
    } catch { processParts.fail("\(error)", at: sourceLocation) }
  }
}

// MARK: Failures of the store

extension ProcessHarness {
  /// Makes the next save of the process fail; a second call affects the save after that.
  public func failNextSave(_ code: SessionError.Code = .full) {
    processParts.store.add(.fails(SessionError(code, "The test lets this save fail.")))
  }

  /// Lets the next save of the process succeed, so that a later call affects the save after that.
  public func passNextSave() { processParts.store.add(.works) }

  /// Makes the next load of the process fail; a second call affects the load after that.
  public func failNextLoad(_ code: SessionError.Code = .failed) {
    processParts.store.failLoad(SessionError(code, "The test lets this load fail."))
  }

  /// Kills the process at its next save, before or after the row is stored, and creates the next process.
  public func killAtNextSave(stored isStored: Bool) { processParts.store.add(.kills(isStored: isStored)) }

  /// Suspends the saves of the process, as a slow disk would, until ``releaseSaves(sourceLocation:)``.
  public func holdSaves() { processParts.store.hold() }

  /// Resumes the suspended saves, and runs all resulting work.
  public func releaseSaves(sourceLocation: SourceLocation = #_sourceLocation) {
    let parts = processParts
    parts.world.host.run { parts.store.release() }
    settle(sourceLocation: sourceLocation)
  }
}

// MARK: Events

extension ProcessHarness {
  /// The events of all processes so far.
  public var events: [SessionEvent] {
    settle(sourceLocation: processParts.origin)
    return processParts.world.log.events
  }

  /// Expects the events of all processes since the last call, in order, each as text: `ana woke`, `app saved`, `process 2: ana conflicted`.
  public func expectEvents(_ events: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    settle(sourceLocation: sourceLocation)
    let open = processParts.world.log.takeOpen()
    if open != events {
      processParts.fail(
        mismatch(of: "The list of events", "the events \(describe(events))", events, got: open),
        at: sourceLocation)
    }
  }

  /// Discards the events since the last expectation.
  public func discardEvents(sourceLocation: SourceLocation = #_sourceLocation) {
    settle(sourceLocation: sourceLocation)
    _ = processParts.world.log.takeOpen()
  }
}
