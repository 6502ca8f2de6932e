import RIBKit

/// Leaves of one tree that can be attached and detached again and again, some of them under each parent.
///
/// Whatever the number of siblings, there are as many leaves and they are visited in an order of the same kind, so that
/// the memory which is touched makes no difference.
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

  /// How many leaves there are.
  var count: Int { members.count }

  /// Attaches all leaves, and lets the meter measure how they are detached.
  func detachAll(_ meter: Meter) {
    host.run {
      for (parent, child) in members { parent.attach(child) }
      meter.measure {
        for index in departures { members[index].parent.detach(members[index].child) }
      }
    }
  }
}
