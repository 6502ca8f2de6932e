import RIBKit

/// What it costs to be watched; the floor is the same tree without an observer.
extension Case {
  static var ignoringObserver: Case {
    Case(name: "tree/leaf under an observer that ignores events, against none", budget: 1.1) {
      Contest(
        floor: cycles(LaunchOptions()),
        body: cycles(LaunchOptions(observer: IdleObserver(), observedKinds: [])))
    }
  }

  /// Four events for each cycle, each with its time and its path.
  static var toldObserver: Case {
    Case(name: "tree/leaf under an observer that is told of everything, against none", budget: 6) {
      Contest(
        floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: IdleObserver())))
    }
  }

  private static func cycles(_ options: LaunchOptions) -> Work {
    let (host, root) = (ManualHost(), Leaf())
    host.run { root.launch(options, on: host) }
    return .here { count in
      host.run {
        for _ in 0..<count {
          let leaf = Leaf()
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
