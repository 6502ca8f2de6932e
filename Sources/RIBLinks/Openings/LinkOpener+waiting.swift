internal import LinkGates
public import RIBKit

extension LinkOpener {
  /// Opens the waiting link, if any; if several arrived before the launch, the newest link that may be opened.
  ///
  /// Call it in the tree's isolation: when the root's interactor has become active, for links that arrived before the launch or were restored,
  /// and whenever the reason to wait no longer applies. The gate checks the link again, unless a workflow step made the link wait.
  ///
  /// The `then` closure is called once for each link that was waiting, on the tree, with the link's original text (`nil` for the application's own
  /// plan) and its outcome: `superseded` if a newer link replaced it while it waited.
  ///
  /// - Returns: Whether a link was waiting.
  @discardableResult
  public func resume(
    then: @escaping (Root.InteractorType, _ link: String?, LinkOutcome) -> Void
  ) -> Bool {
    admitRestored()
    let taken = state.takeWaiting(now)
    for entry in taken.replaced { start(.done(.superseded(.replaced))) { then($0, entry.text, $1) } }
    for link in taken.items { start(proceed(link)) { then($0, link.entry.text, $1) } }
    return !taken.items.isEmpty
  }

  /// Opens the waiting link from a task; if several arrived before the launch, the newest link that may be opened.
  ///
  /// Call it in the tree's isolation. Cancelling the calling task stops the newest link.
  ///
  /// - Returns: The outcome of the newest link; `nil` if no link was waiting.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    admitRestored()
    var links = state.takeWaiting(now).items
    guard let newest = links.popLast() else { return nil }
    for link in links { start(proceed(link)) { _, _ in } }
    return await run(proceed(newest))
  }

  /// Begins the session of a signed-in user while a RIB is attached, and opens the link that was waiting for the sign-in.
  ///
  /// Detaching the RIB ends the session, as ``endSession()`` does, so you can't forget to end it. Use a RIB that is attached exactly while the user
  /// is signed in, such as `LoggedIn`. It must already be attached: route to it first. Otherwise, the call is rejected with
  /// `TreeFault.Code.noSuchRIB`. If several interactors have the type `place`, the first from the root down is used.
  ///
  /// Call it in the tree's isolation. Links that arrived while another user was signed in are dropped, and the history starts over. The `then`
  /// closure is called as in ``resume(then:)``.
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

  /// Begins the session of a signed-in user, and opens the link that was waiting for the sign-in.
  ///
  /// The session continues until ``endSession()`` is called or another user's session begins. If a RIB represents the session, use
  /// ``beginSession(_:in:fileID:line:then:)``, which ends the session automatically.
  ///
  /// Call it in the tree's isolation. Links that arrived while another user was signed in are dropped, and the history starts over. The `then`
  /// closure is called as in ``resume(then:)``.
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
    // If the user has changed, a running link belongs to the previous user, and must not be deferred for the new one.
    if gate.session != former { cancel() }
    return resume(then: then)
  }

  /// Ends the session: stops the running link, drops waiting links, and starts the history over.
  ///
  /// Call it in the tree's isolation.
  public func endSession() {
    sessionWatch?.end()
    sessionWatch = nil
    gate.endSession()
    state.waiting.forget()
    cancel()
  }

  /// Drops all waiting links.
  public func forget() {
    state.waiting.forget()
  }

  /// Stops the running link; its completed steps remain.
  ///
  /// Call it in the tree's isolation. The outcome, which reports the cancellation, is delivered in a later turn.
  public func cancel() {
    if root != nil, state.cancel() { supersede() }
  }
}
