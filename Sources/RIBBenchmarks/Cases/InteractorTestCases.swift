import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// The cost of testing an interactor with a harness.
///
/// The floor is the same test without a harness: a host and a router that records its routes, launched, settled and shut down, with two
/// comparisons. It doesn't find leaks, late calls, invalid calls or unexpected leftovers.
extension Case {
  static var interactorHarness: Case {
    Case(name: "interactor harness/activate, route, event, deactivate", budget: 2.5) {
      Contest(
        floor: .here { count in
          for _ in 0..<count {
            let host = ManualHost()
            let said = Notes()
            let router = NotingRouter(Speaker(listener: Listener { said.events.append($0) }))
            router.launch(on: host)
            host.settle()
            precondition(router.routes == [1] && said.events == [2])
            host.shutdown(router)
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

  static var interactorHarnessWithModels: Case {
    Case(name: "interactor harness/with a model stream and two models", budget: 2) {
      Contest(
        floor: .here { count in
          for _ in 0..<count {
            let models = MutableModelStream(0)
            let host = ManualHost()
            let said = Notes()
            let router = NotingRouter(
              Reader(models: models.stream, listener: Listener { said.events.append($0) }))
            router.launch(on: host)
            host.settle()
            precondition(said.events == [0])
            for model in 1...2 {
              models.send(model)
              host.settle()
              precondition(said.events.last == model)
            }
            host.shutdown(router)
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

  /// The location of failures, which do not occur here.
  private static let here = SourceLocation(
    fileID: "RIBBenchmarks/InteractorTestCases.swift", filePath: "InteractorTestCases.swift", line: 1,
    column: 1)
}

/// A recorder of an interactor's events.
private final class Notes {
  var events: [Int] = []
}

/// A router that records its routes.
private final class NotingRouter<Subject: Interactor>: Router {
  let interactor: Subject
  private(set) var routes: [Subject.Route] = []

  init(_ interactor: Subject) {
    self.interactor = interactor
  }

  func route(to route: Subject.Route) {
    routes.append(route)
  }
}

/// An interactor with two outputs when it becomes active.
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

/// An interactor that passes each model to its parent.
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
