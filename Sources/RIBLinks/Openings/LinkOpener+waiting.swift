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
    let (replaced, links) = takeWaiting()
    for entry in replaced { start(.done(.superseded(.replaced))) { then($0, entry.text, $1) } }
    for link in links { start(decide(link)) { then($0, link.entry.text, $1) } }
    return !links.isEmpty
  }

  /// Opens the link that is kept, from a flow; of several that came before the launch, the newest that may be opened.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the newest link stops.
  ///
  /// - Returns: What has become of the newest link; `nil` if none is kept.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    var links = takeWaiting().items
    guard let newest = links.popLast() else { return nil }
    for link in links { start(decide(link)) { _, _ in } }
    return await run(decide(newest))
  }

  /// Says that somebody has signed in, and opens the link that has waited for it.
  ///
  /// It must be called on the isolation of the tree. What waits since somebody else was signed in is forgotten, and so is the history.
  ///
  /// - Parameters:
  ///   - id: Who it is.
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

  /// Says that nobody is signed in any more: what was on its way or waits is for nobody else, and the history begins anew.
  ///
  /// It must be called on the isolation of the tree.
  public func endSession() {
    gate.endSession()
    waiting.forget()
    cancel()
  }

  /// Forgets all links that are kept.
  public func forget() {
    waiting.forget()
  }

  /// Stops the link that is on its way; what was done stays.
  ///
  /// It must be called on the isolation of the tree. The link says in a later turn that it was cancelled.
  public func cancel() {
    guard let running, let root else { return }
    cancelled = running
    supersede(in: root)
  }

  /// Takes the links of this session that wait, if the tree can open them.
  private func takeWaiting() -> (replaced: [LinkEntry], items: [Waiting.Item]) {
    guard let root, isLaunched(root) else { return ([], []) }
    return waiting.take(in: gate.session)
  }
}
