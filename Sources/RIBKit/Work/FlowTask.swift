/// The task of a flow.
final class FlowTask<Me: Interactor>: TreeTask {
  private let flow: Flow
  private let body: nonisolated(nonsending) (Me) async -> Void

  init(_ flow: Flow, body: nonisolated(nonsending) @escaping (Me) async -> Void) {
    self.flow = flow
    self.body = body
  }

  override func run(on actor: isolated any Actor) async {
    guard flow.isLive, let me = flow.interactor(as: Me.self) else { return }
    await body(me)
    flow.end()
  }
}
