import ModelStreams
import RIBKit

/// What trees on actors of their own have of a second processor.
extension Case {
  static var forest: Case {
    Case(name: "forest/10,000 trees on 10,000 actors, 2 processors against 1", speedUp: 1.7) {
      Trial(
        operations: 10_000,
        work: .meteredOnActor { count, meter, _ in
          for _ in 0..<count {
            let clearings = (0..<100).map { _ in (0..<100).map { _ in Clearing() } }
            let start = meter.start()
            await withTaskGroup(of: Void.self) { group in
              for some in clearings {
                group.addTask { for clearing in some { await clearing.growAndFall() } }
              }
            }
            meter.stop(start)
          }
        })
    }
  }
}

/// An actor with one tree.
private actor Clearing {
  /// Launches a tree with eight leaves that observe a stream of the tree's own, has two models delivered to each of
  /// them, and ends it.
  func growAndFall() async {
    let (root, models, turnstile) = (Leaf(), MutableModelStream(0), Turnstile())
    root.launch()
    await turnstile.wait(for: 8, isolation: self) {
      for _ in 1...8 { root.attach(PassingLeaf(models: models.stream, turnstile: turnstile)) }
    }
    await turnstile.wait(for: 8, isolation: self) { models.send(1) }
    await root.shutdown()
  }
}

private final class PassingLeaf: Router {
  let interactor: PassingLeafInteractor

  init(models: ModelStream<Int>, turnstile: Turnstile) {
    interactor = PassingLeafInteractor(models: models, turnstile: turnstile)
  }
}

/// Tells whoever sends that a model was delivered.
private final class PassingLeafInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let models: ModelStream<Int>
  private let turnstile: Turnstile

  init(models: ModelStream<Int>, turnstile: Turnstile) {
    self.models = models
    self.turnstile = turnstile
  }

  func didBecomeActive() {
    observe(models) { me, _ in me.turnstile.pass() }
  }
}
