import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// What a test of an interactor costs, in which everything is accounted for.
///
/// The floor makes the same objects: the interactor with its scope, and the values that it says.
extension Case {
  static var interactorTest: Case {
    Case(name: "interactor test/activate, route, event, deactivate", budget: 20) {
      Contest(
        floor: .here { count in
          for _ in 0..<count {
            let subject = Speaker(listener: Listener { _ in })
            let values: [Any] = [1, 2]
            withExtendedLifetime((subject, values)) {}
          }
        },
        body: .here { count in
          for _ in 0..<count {
            let harness = InteractorHarness(sourceLocation: here) { Speaker(listener: $0) }
            harness.activate(sourceLocation: here)
            harness.expectRoute(1, sourceLocation: here)
            harness.expectEvent(2, sourceLocation: here)
            harness.deactivate(sourceLocation: here)
          }
        })
    }
  }

  static var interactorTestWithModels: Case {
    Case(name: "interactor test/the same with a model stream and two models", budget: 20) {
      Contest(
        floor: .here { count in
          for _ in 0..<count {
            let models = MutableModelStream(0)
            let subject = Reader(models: models.stream, listener: Listener { _ in })
            let values: [Any] = [0, 1, 2]
            for model in 1...2 { models.send(model) }
            withExtendedLifetime((subject, values)) {}
          }
        },
        body: .here { count in
          for _ in 0..<count {
            let models = MutableModelStream(0)
            let harness = InteractorHarness(sourceLocation: here) {
              Reader(models: models.stream, listener: $0)
            }
            harness.activate(sourceLocation: here)
            harness.expectEvent(0, sourceLocation: here)
            for model in 1...2 {
              models.send(model)
              harness.expectEvent(model, sourceLocation: here)
            }
            harness.deactivate(sourceLocation: here)
          }
        })
    }
  }

  /// Failures need a place; here are none.
  private static let here = SourceLocation(
    fileID: "RIBBenchmarks/InteractorTestCases.swift", filePath: "InteractorTestCases.swift", line: 1,
    column: 1)
}

/// Says two things when it becomes active.
private final class Speaker: Interactor {
  let scope: Scope<Int, Int>

  init(listener: Listener<Int>) {
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    route(to: 1)
    notify(2)
  }
}

/// Tells its parent each model.
private final class Reader: Interactor {
  let scope: Scope<Never, Int>
  private let models: ModelStream<Int>

  init(models: ModelStream<Int>, listener: Listener<Int>) {
    self.models = models
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(models) { me, model in me.notify(model) }
  }
}
