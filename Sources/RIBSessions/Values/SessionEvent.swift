/// An event from a session or an autosave, for logs and metrics.
///
/// The observer receives it immediately, so it must be quick and must not wait.
public struct SessionEvent: Sendable {
  /// The kind of event.
  public enum Kind: Sendable {
    /// The session was loaded, or created, and its tree launched.
    case woke
    /// The tree of the session has ended, and the session is no longer in memory.
    case slept
    /// The saved tree and its metadata were stored.
    case saved(bytes: Int)
    /// Another process has saved since the session was loaded, so its tree is discarded and its events are handled again.
    ///
    /// Changes that the tree has made by itself since its last save are lost. For an autosave: this process can no longer save.
    case conflicted
    /// The session could not be loaded or stored.
    ///
    /// The events fail with the error. If the store has failed, changes that the tree made by itself stay in memory: they are saved with the next
    /// event, or by a retry every half minute. Each failed retry is reported.
    case failed(any Error)
    /// The named work keeps this session awake although the number of awake sessions exceeds the limit; reported again when the work changes.
    case keptAwake(by: [String])
    /// The session was deleted.
    case deleted
    /// An autosave has started empty, because two launches in a row crashed or its row can't be read.
    ///
    /// ``Autosave/abandoned()`` returns the old save. The event is repeated at each launch until one succeeds.
    case abandoned
  }

  /// The identifier of the session or the autosave.
  public let id: SessionID
  /// The kind of event.
  public let kind: Kind

  init(_ id: SessionID, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

extension SessionEvent: CustomStringConvertible {
  /// The identifier without the name, and what happened, as in `ana woke`.
  public var description: String {
    switch kind {
    case .woke: "\(id.id) woke"
    case .slept: "\(id.id) slept"
    case .saved: "\(id.id) saved"
    case .conflicted: "\(id.id) conflicted"
    case .failed(let error as SessionError): "\(id.id) failed: \(error.code)"
    case .failed(let error): "\(id.id) failed: \(error)"
    case .keptAwake(let work): "\(id.id) kept awake by \(work.joined(separator: ", "))"
    case .deleted: "\(id.id) deleted"
    case .abandoned: "\(id.id) abandoned"
    }
  }
}
