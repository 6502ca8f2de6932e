import ModelStreams
import RIBKit

/// What a tree costs.
extension Case {
  static var leafCycle: Case {
    Case(name: "tree/leaf: build, attach, detach, release", budget: 4) {
      let host = ManualHost()
      let root = Leaf()
      root.launch(on: host)
      return Contest(
        floor: .here { count in
          let parent = Twig()
          for _ in 0..<count {
            parent.children.append(Twig())
            parent.children.removeLast()
          }
        },
        body: .here { count in
          host.run {
            for _ in 0..<count {
              let leaf = Leaf()
              root.attach(leaf)
              root.detach(leaf)
            }
          }
        })
    }
  }

  static var observingLeafCycle: Case {
    Case(name: "tree/leaf that observes a model stream: the same", budget: 6) {
      let host = ManualHost()
      let root = Leaf()
      let models = MutableModelStream(0)
      let (source, received) = (BareSource(0), Received())
      root.launch(on: host)
      return Contest(
        floor: .here { count in
          let parent = Twig()
          for _ in 0..<count {
            let twig = Twig()
            parent.children.append(twig)
            let id = source.subscribe { received.model = $0 }
            source.unsubscribe(id)
            parent.children.removeLast()
          }
        },
        body: .here { count in
          host.run {
            for _ in 0..<count {
              let leaf = ObservingLeaf(models: models.stream)
              root.attach(leaf)
              root.detach(leaf)
            }
          }
        })
    }
  }
}

/// The smallest RIB: no route, no event, no child.
final class Leaf: Router {
  let interactor = LeafInteractor()
}

final class LeafInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

/// The smallest RIB with one observation.
final class ObservingLeaf: Router {
  let interactor: ObservingInteractor

  init(models: ModelStream<Int>) {
    interactor = ObservingInteractor(models: models)
  }
}

final class ObservingInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var model = 0
  private let models: ModelStream<Int>

  init(models: ModelStream<Int>) {
    self.models = models
  }

  func didBecomeActive() {
    observe(models) { me, model in me.model = model }
  }
}

/// What a leaf must be at least: a router and an interactor, in an array of the parent.
private final class Twig {
  final class Logic {}

  let logic = Logic()
  var children: [Twig] = []
}
