import DeepLinks
import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// Random links against the plainest model of a tree: the list of what is on the branch.
@Suite(.ribs)
struct RandomWalkTests {
  struct Stop: Equatable {
    var name: String
    var tag: String?
    var page: Int
  }

  @Test(arguments: 0..<30)
  func theTreeIsAlwaysWhereTheLastLinkLeads(seed: UInt64) throws {
    let tree = try LevelTree()
    defer { tree.end() }
    tree.world.fixed = ["c"]
    var dice = Dice(seed: seed + 1)
    var stops: [Stop] = []
    for _ in 0..<40 {
      let next = randomStops(near: stops, &dice)
      let before = tree.branch
      tree.open(.go(to: link(next)))
      #expect(tree.world.take().hasSuffix(next == stops ? "[already there]" : "[opened]"))
      #expect(tree.root.treeLink == link(next))
      let after = tree.branch
      #expect(after.map(\.interactor.name) == next.map(\.name))
      let kept = keptCount(stops, next)
      for (index, router) in after.enumerated() {
        #expect((index < before.count && before[index] === router) == (index < kept))
      }
      stops = next
    }
  }

  /// A list with a beginning of another one, which is sometimes all of it.
  private func randomStops(near stops: [Stop], _ dice: inout Dice) -> [Stop] {
    var next = Array(stops.prefix(dice.below(stops.count + 1)))
    for index in next.indices where dice.below(4) == 0 { next[index].page = dice.below(3) }
    for _ in 0..<dice.below(5) {
      let name = ["a", "b", "c"][dice.below(3)]
      // All of one name have a tag, or none: an item is taken by the first who knows its name.
      let tag = name == "c" ? nil : "\(dice.below(3))"
      next.append(Stop(name: name, tag: tag, page: dice.below(3)))
    }
    return next
  }

  private func link(_ stops: [Stop]) -> TreeLink {
    TreeLink(
      stops.flatMap { stop in
        [
          LinkSegment(components: [stop.name], items: stop.tag.map { [.init(stop.name, $0)] } ?? []),
          LinkSegment(components: stop.page == 0 ? [] : ["p\(stop.page)"]),
        ]
      })
  }

  /// How many routers stay: those with the same name and tag, until one does not accept its page.
  private func keptCount(_ old: [Stop], _ new: [Stop]) -> Int {
    zip(old, new).prefix { old, new in
      guard old.name == new.name, old.tag == new.tag else { return false }
      return old.page == new.page || old.page == 0 || old.name != "c"
    }.count
  }
}
