internal import Locks
internal import ModelStreams

/// What has arrived for a tree from outside: posted on any thread, opened on the tree, one turn at a time.
///
/// It wakes the tree once for a burst of mail: the first piece rings, the others lie beside it.
final class Mailbox: Sendable {
  private struct State {
    var mail: [Mail] = []
    var spare: [Mail] = []
    /// The pump of the tree, while it sleeps.
    var pump: UnsafeContinuation<Bool, Never>?
    var isClosed = false
  }

  private let state = Lock(State())
  /// Who opens the mailbox in place of a pump: the executor of a manual host.
  private let bell: ManualExecutor?

  /// The tree whose mailbox it is, until it is closed or gone; touched on the tree only.
  ///
  /// A weak reference would make every retain of the tree slow.
  nonisolated(unsafe) unowned(unsafe) var tree: Tree?

  /// Whether somebody else than a pump opens it.
  var hasBell: Bool { bell != nil }

  init(bell: ManualExecutor?) {
    self.bell = bell
  }

  /// Adds a piece of mail, if it does not lie here already.
  ///
  /// - Parameters:
  ///   - mail: The piece.
  ///   - fill: Puts something into it, under the lock, and says whether it is still wanted.
  /// - Returns: Whether it was taken; not if it is unwanted or the mailbox is closed.
  @discardableResult
  func post<Piece: Mail>(_ mail: Piece, filling fill: (Piece) -> Bool = { _ in true }) -> Bool {
    let (isTaken, isFirst, pump) = state.withLock { state -> (Bool, Bool, UnsafeContinuation<Bool, Never>?) in
      guard !state.isClosed, fill(mail) else { return (false, false, nil) }
      guard !mail.isQueued else { return (true, false, nil) }
      mail.isQueued = true
      state.mail.append(mail)
      defer { state.pump = nil }
      return (true, state.mail.count == 1, state.pump)
    }
    if let pump { pump.resume(returning: true) } else if isFirst { bell?.ring(self) }
    return isTaken
  }

  /// Takes out all mail; called on the tree, at the start of a turn.
  ///
  /// - Parameter open: Called for each piece, in the order in which they came, outside the lock.
  func takeAll(_ open: (Mail) -> Void) {
    var mail: [Mail] = state.withLock { state in
      let taken = state.mail
      state.mail = state.spare
      state.spare = []
      for piece in taken { piece.isQueued = false }
      return taken
    }
    for piece in mail { open(piece) }
    mail.removeAll(keepingCapacity: true)
    state.withLock { $0.spare = mail }
  }

  /// Reads what a piece of mail was filled with.
  func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Whether mail waits.
  var hasMail: Bool { state.withLock { !$0.mail.isEmpty } }

  /// Refuses all further mail, throws away what lies here and lets the pump end.
  func close() {
    let (mail, pump) = state.withLock { state -> ([Mail], UnsafeContinuation<Bool, Never>?) in
      state.isClosed = true
      defer {
        state.mail = []
        state.pump = nil
      }
      return (state.mail, state.pump)
    }
    pump?.resume(returning: false)
    withExtendedLifetime(mail) {}
  }

  /// Waits for mail; called by the pump.
  ///
  /// - Parameter isolation: The actor of the tree.
  /// - Returns: Whether there is mail; `false` when the mailbox has been closed.
  func waitForMail(isolation: isolated any Actor) async -> Bool {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let answer: Bool? = state.withLock { state in
        if state.isClosed { return false }
        guard state.mail.isEmpty else { return true }
        state.pump = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
