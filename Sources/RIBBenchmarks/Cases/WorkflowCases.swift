import RIBKit

/// What it costs to go through a tree step by step.
///
/// The floor hops three times: three tasks on the actor wait, each resumes the next, and the last the one who began.
extension Case {
  static var workflow: Case {
    Case(name: "workflows/3 steps, start to outcome", budget: 5) {
      Contest(
        floor: .onActor { count, stage in
          let (channels, turnstile) = ((0...2).map { _ in BareChannel<Int>() }, Turnstile())
          await turnstile.wait(for: 3, isolation: stage) {
            for step in 0...2 { stage.start { await relay(channels, step, turnstile, on: $0) } }
          }
          for _ in 0..<count {
            await turnstile.wait(for: 1, isolation: stage) { channels[0].send(0) }
          }
          for channel in channels { channel.send(nil) }
        },
        body: .onActor { count, stage in
          let (root, turnstile) = (Trunk(), Turnstile())
          root.launch(on: stage)
          let workflow = Workflow("climb", from: LeafInteractor.self)
            .step("trunk") { _, _ in 1 }
            .step("branch", to: BranchInteractor.self, within: nil) { _, value in value + 1 }
            .step("tip", to: TipInteractor.self, within: nil) { _, value in value + 1 }
          for _ in 0..<count {
            await turnstile.wait(for: 1, isolation: stage) {
              root.interactor.start(workflow) { _, outcome in
                guard case .completed(3) = outcome else {
                  preconditionFailure("The workflow stopped: \(outcome).")
                }
                turnstile.pass()
              }
            }
          }
          await root.shutdown()
        })
    }
  }

  /// Hands each value that comes to a step on to the next, and tells whoever waits when it has gone through the last.
  private static func relay(
    _ channels: [BareChannel<Int>], _ step: Int, _ turnstile: Turnstile, on stage: isolated Stage
  ) async {
    turnstile.pass()
    while let value = await channels[step].next(isolation: stage) {
      if step + 1 < channels.count { channels[step + 1].send(value + 1) } else { turnstile.pass() }
    }
  }
}

/// A root with a child that has a child.
private final class Trunk: Router {
  let interactor = LeafInteractor()

  func didAttach() { attach(Branch()) }
}

private final class Branch: Router {
  let interactor = BranchInteractor()

  func didAttach() { attach(Tip()) }
}

private final class Tip: Router {
  let interactor = TipInteractor()
}

private final class BranchInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

private final class TipInteractor: Interactor {
  let scope = Scope<Never, Never>()
}
