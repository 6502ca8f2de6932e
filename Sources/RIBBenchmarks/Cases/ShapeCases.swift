import Basics
import RIBKit

/// The cost of siblings, which must be zero regardless of a child's position among them.
///
/// The floor of a ratio is the same work with 10 siblings, in as many families as it takes for the same number of leaves.
extension Case {
  static var detachInOrder: Case { detachOneOfMany(.asAttached, "in order") }
  static var detachReversed: Case { detachOneOfMany(.reversed, "reversed") }
  static var detachShuffled: Case { detachOneOfMany(.shuffled, "shuffled") }

  private static func detachOneOfMany(_ order: Families.Order, _ noun: String) -> Case {
    Case(name: "tree/detach one of 10,000 siblings \(noun), per child", budget: 2) {
      let few = Families(leaves: 10_000, siblings: 10, order: order)
      let many = Families(leaves: 10_000, siblings: 10_000, order: order)
      return Contest(
        operations: 10_000,
        floor: .metered { count, meter in for _ in 0..<count { few.detachAll(meter) } },
        body: .metered { count, meter in for _ in 0..<count { many.detachAll(meter) } })
    }
  }

  static var growthOfDetachInOrder: Case { growthOfDetach(.asAttached, "in order") }
  static var growthOfDetachReversed: Case { growthOfDetach(.reversed, "reversed") }
  static var growthOfDetachShuffled: Case { growthOfDetach(.shuffled, "shuffled") }

  private static func growthOfDetach(_ order: Families.Order, _ noun: String) -> Case {
    Case(name: "growth/detach all of n siblings \(noun), per child", exponent: constant) { siblings in
      let families = Families(leaves: 100_000, siblings: siblings, order: order)
      return Trial(
        operations: families.count,
        work: .metered { count, meter in for _ in 0..<count { families.detachAll(meter) } })
    }
  }

  /// The child comes last, where `attach` puts it.
  static var growthOfSiblings: Case {
    Case(name: "growth/attach and detach one child under n siblings", exponent: constant) { siblings in
      let (host, root, child) = (ManualHost(), Leaf(), Leaf())
      host.run {
        root.launch(on: host)
        for _ in 0..<siblings { root.attach(Leaf()) }
      }
      return Trial(
        work: .here { count in
          host.run {
            for _ in 0..<count {
              root.attach(child)
              root.detach(child)
            }
          }
        })
    }
  }

  /// The maximum exponent that counts as independent of the size; a linear cost has one near 1.
  static let constant = 0.1
}

/// Leaves of one tree, grouped under parents, that can be attached and detached repeatedly.
///
/// The number of leaves is the same for each number of siblings, and they are visited in the same kind of order; otherwise the processor
/// caches would make a difference.
final class Families {
  /// The order in which the leaves are detached.
  enum Order {
    case asAttached
    case reversed
    case shuffled
  }

  private let host = ManualHost()
  private let root = Leaf()
  private let members: [(parent: Leaf, child: Leaf)]
  private let departures: [Int]

  init(leaves: Int, siblings: Int, order: Order = .asAttached) {
    let parents = (0..<max(leaves / siblings, 1)).map { _ in Leaf() }
    members = parents.flatMap { parent in (0..<siblings).map { _ in (parent, Leaf()) } }
    var generator = SplitMix(seed: 1)
    departures =
      switch order {
      case .asAttached: Array(members.indices)
      case .reversed: members.indices.reversed()
      case .shuffled: members.indices.shuffled(using: &generator)
      }
    host.run {
      root.launch(on: host)
      for parent in parents { root.attach(parent) }
    }
  }

  /// The number of leaves.
  var count: Int { members.count }

  /// Attaches all leaves, and measures detaching them.
  func detachAll(_ meter: Meter) {
    host.run {
      for (parent, child) in members { parent.attach(child) }
      meter.measure {
        for index in departures { members[index].parent.detach(members[index].child) }
      }
    }
  }
}

/// The cost of depth, which must be zero; the stack of the thread must not overflow either.
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

/// Chains of RIBs under one root, with the same total number of RIBs for each depth.
private final class Chains {
  private let host = ManualHost()
  private let root = Leaf()
  private let chains: [[Leaf]]

  init(leaves: Int, depth: Int) {
    chains = (0..<leaves / depth).map { _ in (0..<depth).map { _ in Leaf() } }
    root.launch(on: host)
  }

  /// Attaches all chains from the top down, then detaches each at its top.
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
