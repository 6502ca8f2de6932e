import ModelStreams
import RIBKit

/// The cost of attaching and detaching.
extension Case {
  static var leafCycle: Case {
    Case(name: "tree/leaf: build, attach, detach, release", budget: 10) {
      Contest(
        floor: .here { count in
          let parent = Twig()
          for _ in 0..<count {
            parent.children.append(Twig())
            parent.children.removeLast()
          }
        },
        body: cycles(LaunchOptions()))
    }
  }

  static var observingLeafCycle: Case {
    Case(name: "tree/leaf that observes a model stream: build, attach, detach, release", budget: 16) {
      let models = MutableModelStream(0)
      let (source, received) = (BareSource(0), Received())
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
        body: cycles(LaunchOptions()) { ObservingLeaf(models: models.stream) })
    }
  }
}

/// The smallest RIB, without routes, events and children.
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

/// The minimum that a leaf needs: a router and an interactor, in an array of the parent.
private final class Twig {
  final class Logic {}

  let logic = Logic()
  var children: [Twig] = []
}

/// The cost of an observer; the floor is the same tree without one.
extension Case {
  static var ignoringObserver: Case {
    Case(name: "tree/leaf under an observer that ignores events, against none", budget: 1.1) {
      Contest(
        floor: cycles(LaunchOptions()),
        body: cycles(LaunchOptions(observer: IdleObserver(), observedKinds: [])))
    }
  }

  /// The cost of four events for each cycle, each with its time and its path.
  static var toldObserver: Case {
    Case(name: "tree/leaf under an observer that receives all events, against none", budget: 6) {
      Contest(
        floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: IdleObserver())))
    }
  }

  static func cycles(
    _ options: LaunchOptions, of make: @escaping () -> some Router = { Leaf() }
  ) -> Work { .here(cycle(options, of: make)) }

  /// Returns a function that attaches and detaches a leaf a number of times, in a tree of its own.
  static func cycle(
    _ options: LaunchOptions, of make: @escaping () -> some Router = { Leaf() }
  ) -> (Int) -> Void {
    let (host, root) = (ManualHost(), Leaf())
    host.run { root.launch(options, on: host) }
    return { count in
      host.run {
        for _ in 0..<count {
          let leaf = make()
          root.attach(leaf)
          root.detach(leaf)
        }
      }
    }
  }
}

/// An observer that does nothing.
private final class IdleObserver: TreeObserver {
  func observe(_ event: TreeEvent) {}
}

/// The gain from a second processor for trees on separate actors.
extension Case {
  static var forest: Case {
    Case(name: "forest/10,000 trees on 10,000 actors, 2 processors against 1", speedUp: 1.4) {
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
  /// Launches a tree, attaches a hundred RIBs to it, detaches them, and shuts the tree down.
  func growAndFall() async {
    let root = Leaf()
    root.launch()
    for _ in 1...100 {
      let leaf = Leaf()
      root.attach(leaf)
      root.detach(leaf)
    }
    await root.shutdown()
  }
}
