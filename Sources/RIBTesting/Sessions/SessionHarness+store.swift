public import RIBKit
public import RIBSessions
public import Testing

// The store of a process: what it has, and its failures.

extension SessionHarness {
  /// The row of a session as it is in the store; `nil` without a row.
  public func row(of id: String) -> SessionRow? {
    settle()
    let (store, id) = (world.store, SessionID(sessions: name, id: id))
    return try? host.wait { try await store.load(id) }
  }

  /// The saved tree of a session; `nil` if the store doesn't have it.
  public func saved(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) -> SavedTree? {
    guard let row = row(of: id) else { return nil }
    do { return try SessionRecord(row.bytes, of: SessionID(sessions: name, id: id)).tree } catch {
      fail("\(error)", at: sourceLocation)
      return nil
    }
  }

  /// Changes the row of a session, as another program does; `nil` deletes it.
  public func setRow(_ row: SessionRow?, of id: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (store, id) = (world.store, SessionID(sessions: name, id: id))
    do {
      try host.wait {
        let version = try await store.load(id)?.version ?? 0
        if version != 0 { _ = try await store.delete(id, replacing: version) }
        if let row { _ = try await store.save(row, for: id, replacing: 0) }
      }
    } catch { fail("\(error)", at: sourceLocation) }
  }

  /// Lets the next save of the process fail; called again, the save after it.
  public func failNextSave(_ code: SessionError.Code = .full) {
    process.store.add(.fails(SessionError(code, "The test lets this save fail.")))
  }

  /// Lets the next save of the process succeed, so that a later call concerns the save after it.
  public func passNextSave() { process.store.add(.works) }

  /// Lets the next load of the process fail; called again, the load after it.
  public func failNextLoad(_ code: SessionError.Code = .failed) {
    process.store.failLoad(SessionError(code, "The test lets this load fail."))
  }

  /// Kills the process at its next save, before or after the row is stored, and starts the next process.
  public func killAtNextSave(stored isStored: Bool) { process.store.add(.kills(isStored: isStored)) }

  /// Lets the saves of the process wait, as a slow disk does, until ``releaseSaves(sourceLocation:)``.
  public func holdSaves() { process.store.hold() }

  /// Lets the waiting saves go on, and runs all resulting work.
  public func releaseSaves(sourceLocation: SourceLocation = #_sourceLocation) {
    host.run { process.store.release() }
    settle(sourceLocation: sourceLocation)
  }
}

// MARK: Events

extension SessionHarness {
  /// The events of all processes so far.
  public var events: [SessionEvent] {
    settle()
    return world.log.events
  }

  /// Expects the events of all processes since the last call, in their order and as words: `ana woke`, `ana saved`, `process 2: ana conflicted`.
  public func expectEvents(_ events: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    settle(sourceLocation: sourceLocation)
    let open = world.log.takeOpen()
    if open != events {
      fail(mismatch("the events \(describe(events))", events, got: open), at: sourceLocation)
    }
  }

  /// Discards the events since the last expectation.
  public func discardEvents(sourceLocation: SourceLocation = #_sourceLocation) {
    settle(sourceLocation: sourceLocation)
    _ = world.log.takeOpen()
  }
}
