internal import LinkGates
public import RIBKit

extension LinkOpener {
  /// Opens the waiting link, if there is one; if several arrived before the launch, the newest that may be opened.
  ///
  /// Call it in the root's interactor when it has become active, for links that arrived before the launch or were restored, and whenever
  /// the reason to wait is gone. Call it on the isolation of the tree. The gate is asked again, unless a step of a workflow made the link wait.
  ///
  /// The `then` closure is called once for each link that was waiting, on the tree, with the link's original text (`nil` for a plan of
  /// the application's own) and its outcome: `superseded` if a newer one replaced it while it waited.
  ///
  /// - Returns: Whether a link was waiting.
  @discardableResult
  public func resume(
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    admitRestored()
    let (replaced, links) = state.takeWaiting(now)
    for entry in replaced { start(.done(.superseded(.replaced))) { then($0, entry.text, $1) } }
    for link in links { start(decideWaiting(link)) { then($0, link.entry.text, $1) } }
    return !links.isEmpty
  }

  /// Opens the waiting link from a task; if several arrived before the launch, the newest that may be opened.
  ///
  /// Call it on the isolation of the tree. Cancelling the calling task stops the newest link.
  ///
  /// - Returns: The outcome of the newest link; `nil` if none was waiting.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    admitRestored()
    var links = state.takeWaiting(now).items
    guard let newest = links.popLast() else { return nil }
    for link in links { start(decideWaiting(link)) { _, _ in } }
    return await run(decideWaiting(newest))
  }

  /// Begins the session of a signed-in user for as long as a RIB is attached, and opens the link that was waiting for it.
  ///
  /// The detach of the RIB ends the session, as ``endSession()`` does, so that no sign-out can forget to. Use a RIB that is attached
  /// exactly as long as the user is signed in, such as one named `LoggedIn`. It must already be attached: route to it first. Without such
  /// a RIB, the call is rejected as `TreeFault.Code.noSuchRIB`. If several interactors have the type `place`, the first from the root down
  /// is used.
  ///
  /// Call it on the isolation of the tree. Links that have waited since another user was signed in are forgotten, and so is the history.
  /// The `then` closure is called as in ``resume(then:)``.
  ///
  /// - Returns: Whether a link was waiting.
  @discardableResult
  public func beginSession<Place: Interactor>(
    _ id: some Hashable & Sendable, in place: Place.Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    let watch = root?.watchDetach(of: place, to: "begin a session of links", at: (fileID, line)) {
      [weak self] in self?.endSession()
    }
    guard let watch else { return false }
    return begin(id, endingWith: watch, then: then)
  }

  /// Begins the session of a signed-in user, and opens the link that was waiting for it.
  ///
  /// The session continues until ``endSession()``, or until that of another user begins. If a RIB represents the session, use
  /// ``beginSession(_:in:fileID:line:then:)``, which ends by itself.
  ///
  /// Call it on the isolation of the tree. Links that have waited since another user was signed in are forgotten, and so is the history.
  /// The `then` closure is called as in ``resume(then:)``.
  ///
  /// - Returns: Whether a link was waiting.
  @discardableResult
  public func beginSession(
    _ id: some Hashable & Sendable,
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    begin(id, endingWith: nil, then: then)
  }

  private func begin(
    _ id: some Hashable & Sendable, endingWith watch: DetachWatch?,
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    sessionWatch?.end()
    sessionWatch = watch
    let former = gate.session
    gate.beginSession(id)
    // For another user: links in progress belonged to the previous user, and must not defer themselves for the new one.
    if gate.session != former { cancel() }
    return resume(then: then)
  }

  /// Ends the session: running and waiting links don't carry over to another user, and the history starts over.
  ///
  /// Call it on the isolation of the tree.
  public func endSession() {
    sessionWatch?.end()
    sessionWatch = nil
    gate.endSession()
    state.forget()
    cancel()
  }

  /// Forgets all waiting links.
  public func forget() {
    state.forget()
  }

  /// Stops the running link; its completed steps stay.
  ///
  /// Call it on the isolation of the tree. The link reports in a later turn that it was cancelled.
  public func cancel() {
    if root != nil, state.cancel() { supersede() }
  }
}
