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

  /// Begins the session of a user who has signed in, for as long as a RIB is attached, and opens the link that has waited for it.
  ///
  /// When the RIB is detached the session ends, as with ``endSession()``: no sign-out can forget it. It is for a RIB that is there
  /// for as long as the user is signed in, as one with the name `LoggedIn` is, and that must be attached already: route to it first.
  /// Without such a RIB the call is refused as `TreeFault.Code.notActive`.
  ///
  /// It must be called on the isolation of the tree. Links that have waited since another user was signed in
  /// are forgotten, and so is the history.
  ///
  /// - Parameters:
  ///   - id: The user.
  ///   - place: The type of the interactor of the RIB; of several the first is taken, from the root down.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  ///   - then: Called as that of ``resume(then:)`` is.
  /// - Returns: Whether a link was kept.
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

  /// Begins the session of a user who has signed in, and opens the link that has waited for it.
  ///
  /// The session goes on until ``endSession()``, or until that of another user begins. Where a RIB stands for it, use
  /// ``beginSession(_:in:fileID:line:then:)``, which ends by itself.
  ///
  /// It must be called on the isolation of the tree. Links that have waited since another user was signed in
  /// are forgotten, and so is the history.
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
    // Another user: what is on its way was for the former one, and would defer itself for the new one.
    if gate.session != former { cancel() }
    return resume(then: then)
  }

  /// Ends the session: links that are on their way or wait are not for another user, and the history begins again.
  ///
  /// It must be called on the isolation of the tree.
  public func endSession() {
    sessionWatch?.end()
    sessionWatch = nil
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
