import RIBKit

/// The cost of the steps of a workflow.
///
/// The floor resumes three times: three tasks wait on the actor, each resumes the next, and the last resumes the caller.
extension Case {
  static var workflow: Case {
    Case(name: "workflows/3 steps, start to outcome", budget: 5) {
      Contest(
        floor: .onActor { count, stage in
          let relay = Relay(steps: 3)
          for step in 0..<3 { stage.start { await relay.stand(at: step, on: $0) } }
          while !relay.isComplete { await Task.yield() }
          for _ in 0..<count { await relay.run(on: stage) }
          relay.end()
        },
        body: .onActor { count, stage in
          let (root, turnstile) = (Trunk(), Turnstile())
          root.launch(on: stage)
          let workflow = TrunkInteractor.workflow("climb")
            .step("trunk") { _, _ in 1 }
            .step("branch", to: BranchInteractor.self, within: nil) { _, value in value + 1 }
            .step("tip", to: TipInteractor.self, within: nil) { _, value in value + 1 }
          for _ in 0..<count {
            await turnstile.wait(for: 1, isolation: stage) {
              root.interactor.start(workflow) { _, outcome in
                guard case .finished(3) = outcome else {
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
}

/// A group of tasks on one actor, in which each task waits and then resumes the next.
///
/// It is unchecked because all of them are on one actor.
private final class Relay: @unchecked Sendable {
  private var waiting: [UnsafeContinuation<Bool, Never>?]
  private var caller: UnsafeContinuation<Void, Never>?

  init(steps: Int) {
    waiting = Array(repeating: nil, count: steps)
  }

  /// Whether all tasks are waiting.
  var isComplete: Bool { waiting.allSatisfy { $0 != nil } }

  /// Resumes the next task each time this one is resumed; the last task resumes the caller.
  func stand(at step: Int, on stage: isolated Stage) async {
    while await withUnsafeContinuation(isolation: stage, { waiting[step] = $0 }) {
      if step + 1 < waiting.count { resume(step + 1, true) } else { caller.take()?.resume() }
    }
  }

  /// Resumes each task once, in turn.
  func run(on stage: isolated Stage) async {
    await withUnsafeContinuation(isolation: stage) { continuation in
      caller = continuation
      resume(0, true)
    }
  }

  func end() {
    for step in waiting.indices { resume(step, false) }
  }

  private func resume(_ step: Int, _ goesOn: Bool) {
    waiting[step].take()?.resume(returning: goesOn)
  }
}

/// A root with a child that has a child.
private final class Trunk: Router {
  let interactor = TrunkInteractor()

  func didAttach() { attach(Branch()) }
}

private final class Branch: Router {
  let interactor = BranchInteractor()

  func didAttach() { attach(Tip()) }
}

private final class Tip: Router {
  let interactor = TipInteractor()
}

private final class TrunkInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

private final class BranchInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

private final class TipInteractor: Interactor {
  let scope = Scope<Never, Never>()
}
