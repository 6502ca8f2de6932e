import RIBKit

/// What it costs to have siblings: nothing, wherever among them a child stands.
///
/// The floor of a ratio is the same work with 10 siblings, in as many families as make the same number of leaves.
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

  /// The one child comes last, as `attach` wants it.
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

  /// The largest exponent of what does not depend on the size; what is linear has one near 1.
  static let constant = 0.1
}
