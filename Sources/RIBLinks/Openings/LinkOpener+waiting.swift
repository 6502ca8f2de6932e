internal import LinkGates
public import RIBKit

extension LinkOpener {
  /// Opens the link that is kept, if there is one; of several that came before the launch, the newest that may be opened.
  ///
  /// The interactor of the root calls it when it has become active, for what came before the launch, and whenever there is
  /// nothing left to wait for. It must be called on the isolation of the tree. The gate is asked again, unless a step
  /// of a workflow made the link wait.
  ///
  /// - Parameter then: Called once for each link that has waited, on the tree, with its text as it was given (`nil` for a plan of
  ///   the application's own) and with what has become of it: `superseded` where a newer one took its place while it waited.
  /// - Returns: Whether a link was kept.
  @discardableResult
  public func resume(
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    let (replaced, links) = state.takeWaiting(now)
    for entry in replaced { start(.done(.superseded(.replaced))) { then($0, entry.text, $1) } }
    for link in links { start(decideWaiting(link)) { then($0, link.entry.text, $1) } }
    return !links.isEmpty
  }

  /// Opens the link that is kept, from a flow; of several that came before the launch, the newest that may be opened.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the newest link stops.
  ///
  /// - Returns: The outcome of the newest link; `nil` if none is kept.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    var links = state.takeWaiting(now).items
    guard let newest = links.popLast() else { return nil }
    for link in links { start(decideWaiting(link)) { _, _ in } }
    return await run(decideWaiting(newest))
  }

  /// Begins the session of a user who has signed in, and opens the link that has waited for it.
  ///
  /// It must be called on the isolation of the tree. What waits since another user was signed in is forgotten, and so is the history.
  ///
  /// - Parameters:
  ///   - id: The user.
  ///   - then: Called as that of ``resume(then:)`` is.
  /// - Returns: Whether a link was kept.
  @discardableResult
  public func beginSession(
    _ id: some Hashable & Sendable,
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    let former = gate.session
    gate.beginSession(id)
    // Another user: what is on its way was for the former one, and would defer itself for the new one.
    if gate.session != former { cancel() }
    return resume(then: then)
  }

  /// Ends the session: links that are on their way or wait are not for another user, and the history begins again.
  ///
  /// It must be called on the isolation of the tree.
  public func endSession() {
    gate.endSession()
    state.forget()
    cancel()
  }

  /// Forgets all links that are kept.
  public func forget() {
    state.forget()
  }

  /// Stops the link that is on its way; what was done stays.
  ///
  /// It must be called on the isolation of the tree. The link says in a later turn that it was cancelled.
  public func cancel() {
    guard let root, state.cancel() else { return }
    supersede(in: root)
  }
}
