import RIBKit

/// What it costs to be deep in a tree: nothing, and the thread's stack does not overflow.
extension Case {
  static var chain: Case {
    Case(name: "tree/chain of depth 100,000: attach and detach, per RIB", budget: 2) {
      let shallow = Chains(leaves: 100_000, depth: 10)
      let deep = Chains(leaves: 100_000, depth: 100_000)
      return Contest(
        operations: 100_000,
        floor: .metered { count, meter in for _ in 0..<count { shallow.attachAndDetach(meter) } },
        body: .metered { count, meter in for _ in 0..<count { deep.attachAndDetach(meter) } })
    }
  }

  static var growthOfChain: Case {
    Case(name: "growth/attach and detach a chain of depth n, per RIB", exponent: constant) { depth in
      let chains = Chains(leaves: 100_000, depth: depth)
      return Trial(
        operations: 100_000,
        work: .metered { count, meter in for _ in 0..<count { chains.attachAndDetach(meter) } })
    }
  }
}

/// Chains of RIBs under one root, each of which has one child but the last; all of them together are always as many.
private final class Chains {
  private let host = ManualHost()
  private let root = Leaf()
  private let chains: [[Leaf]]

  init(leaves: Int, depth: Int) {
    chains = (0..<leaves / depth).map { _ in (0..<depth).map { _ in Leaf() } }
    root.launch(on: host)
  }

  /// Attaches all chains from their tops on, and then detaches them at their tops.
  func attachAndDetach(_ meter: Meter) {
    host.run {
      meter.measure {
        for chain in chains {
          var parent = root
          for child in chain {
            parent.attach(child)
            parent = child
          }
        }
        for chain in chains { root.detach(chain[0]) }
      }
    }
  }
}
