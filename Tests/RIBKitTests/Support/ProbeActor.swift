import RIBKit

/// An actor with a tree of probes that no host drives.
actor ProbeActor {
  let transcript = Transcript()
  let root: ProbeRouter

  private init() {
    root = ProbeRouter("root", transcript)
  }

  private func end() async {
    await root.shutdown()
    root.forget()
  }

  /// Makes an actor, does something on it that launches its tree, and ends the tree.
  static func live<Result: Sendable>(
    _ body: @Sendable (isolated ProbeActor) async -> Result
  ) async -> Result {
    let actor = ProbeActor()
    let result = await body(actor)
    await actor.end()
    return result
  }
}
