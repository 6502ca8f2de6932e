import ModelStreams
import RIBKit
import Synchronization

/// The cost of a stream of models.
extension Case {
  static var sendToNobody: Case {
    Case(name: "streams/send, nobody subscribed", budget: 6) {
      let bare = BareModel(0)
      let models = MutableModelStream(0)
      return Contest(
        floor: .here { count in for model in 1...count { bare.send(model) } },
        body: .here { count in for model in 1...count { models.send(model) } })
    }
  }

  /// Sends a structure, like most models of applications, whose `==` is not RIBKit's code.
  static var sendStructureToNobody: Case {
    Case(name: "streams/send a structure, nobody subscribed", budget: 6) {
      let bare = BareModel(Position())
      let models = MutableModelStream(Position())
      return Contest(
        floor: .here { count in for step in 1...count { bare.send(Position(x: step)) } },
        body: .here { count in for step in 1...count { models.send(Position(x: step)) } })
    }
  }

  static var subscribeTakeLeave: Case {
    Case(name: "streams/subscribe, take the current model, leave", budget: 4.5) {
      let bare = BareSource(0)
      let models = MutableModelStream(0)
      let stream = models.stream
      let received = Received()
      return Contest(
        floor: .here { count in
          for _ in 0..<count {
            let place = bare.subscribe { received.model = $0 }
            bare.unsubscribe(place)
          }
        },
        body: .onActor { count, stage in
          for _ in 0..<count {
            var iterator = stream.makeAsyncIterator()
            received.model = await iterator.next(isolation: stage) ?? 0
          }
        })
    }
  }

  static var lockstep: Case {
    Case(name: "streams/for await in lockstep, 100 readers, per model", budget: 2.5) {
      Contest(
        operations: 100,
        floor: lockstep(readers: 100),
        body: .onActor { count, stage in
          let (models, turnstile) = (MutableModelStream(0), Turnstile())
          let stream = models.stream
          await turnstile.wait(for: 100, isolation: stage) {
            for _ in 1...100 {
              stage.start { _ in for await _ in stream { turnstile.pass() } }
            }
          }
          for model in 1...count {
            await turnstile.wait(for: 100, isolation: stage) { models.send(model) }
          }
          models.finish()
        })
    }
  }

  /// Sends models to tasks that read them from a bare channel; each model waits until all have read the one before.
  private static func lockstep(readers: Int) -> Work {
    .onActor { count, stage in
      let (channel, turnstile) = (BareChannel<Int>(), Turnstile())
      await turnstile.wait(for: readers, isolation: stage) {
        for _ in 1...readers {
          stage.start { stage in
            turnstile.pass()
            while await channel.next(isolation: stage) != nil { turnstile.pass() }
          }
        }
      }
      for model in 1...count {
        await turnstile.wait(for: readers, isolation: stage) { channel.send(model) }
      }
      channel.send(nil)
    }
  }

  static var delivery: Case {
    Case(name: "streams/send to 1,000 observers in one tree, per delivered model", budget: 4) {
      let (bare, received) = (BareSource(0), Received())
      for _ in 1...1_000 { _ = bare.subscribe { received.model = $0 } }
      let (host, models) = (ManualHost(), MutableModelStream(0))
      let root = Leaf()
      host.run {
        root.launch(on: host)
        for _ in 1...1_000 { root.attach(ObservingLeaf(models: models.stream)) }
      }
      return Contest(
        operations: 1_000,
        floor: .here { count in for model in 1...count { bare.send(model) } },
        body: .here { count in
          for model in 1...count {
            models.send(model)
            host.settle()
          }
        })
    }
  }

  static var deliveryToOne: Case {
    Case(name: "streams/send to one observer on an actor, until it is delivered", budget: 4.5) {
      Contest(
        floor: lockstep(readers: 1),
        body: .onActor { count, stage in
          let (models, turnstile) = (MutableModelStream(0), Turnstile())
          let root = PassingRouter(models: models.stream, turnstile: turnstile)
          await turnstile.wait(for: 1, isolation: stage) { root.launch(on: stage) }
          for model in 1...count {
            await turnstile.wait(for: 1, isolation: stage) { models.send(model) }
          }
          await root.shutdown()
        })
    }
  }
}

extension Stage {
  /// Starts a task on this actor.
  nonisolated func start(_ body: @escaping @Sendable (isolated Stage) async -> Void) {
    Task { await run(body) }
  }

  private func run(_ body: @Sendable (isolated Stage) async -> Void) async {
    await body(self)
  }
}

/// The smallest receiver of models: a mutex and the model.
private final class BareModel<Model: Sendable>: Sendable {
  private let model: Mutex<Model>

  init(_ model: Model) { self.model = Mutex(model) }

  func send(_ model: Model) {
    self.model.withLock { $0 = model }
  }
}

private struct Position: Equatable {
  var x = 0
  var y = 0
}

final class Received: @unchecked Sendable {
  var model = 0
}

private final class PassingRouter: Router {
  let interactor: PassingInteractor

  init(models: ModelStream<Int>, turnstile: Turnstile) {
    interactor = PassingInteractor(models: models, turnstile: turnstile)
  }
}

/// An interactor that passes the turnstile for each model, so that the sender continues.
private final class PassingInteractor: Interactor {
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

/// The cost of other observers of the same stream, which must be zero.
extension Case {
  static var growthOfAudience: Case {
    Case(name: "growth/send to n observers in one tree, per delivered model", exponent: constant) {
      observers in
      let host = ManualHost()
      let streams = (0..<100_000 / observers).map { _ in MutableModelStream(0) }
      host.run {
        for models in streams {
          let root = Leaf()
          root.launch(on: host)
          for _ in 0..<observers { root.attach(ObservingLeaf(models: models.stream)) }
        }
      }
      // A model equal to the previous one would not be delivered.
      var model = 0
      return Trial(
        operations: 100_000,
        work: .here { count in
          for _ in 0..<count {
            model += 1
            for models in streams { models.send(model) }
            host.settle()
          }
        })
    }
  }
}
