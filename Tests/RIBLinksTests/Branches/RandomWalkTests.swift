import Basics
import DeepLinks
import RIBKit
import RIBLinks
import TestSupport
import Testing
import TreeSupport

/// Random links against the plainest model of a tree: the list of what is on the branch.
@Suite(.trees)
struct RandomWalkTests {
  struct Stop: Equatable {
    var name: String
    var tag: String?
    var page: Int
  }

  @Test(arguments: Seeds.first(8))
  func theTreeIsAlwaysWhereTheLastLinkLeads(seed: Int) throws {
    let tree = try LevelTree()
    tree.world.fixed = ["c"]
    var dice = SplitMix(seed: UInt64(seed) + 1)
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

  @Test(arguments: Seeds.first(8))
  func linksThatOvertakeEachOtherLeaveTheTreeWhereTheLastOneLeads(seed: Int) throws {
    let tree = try LevelTree()
    tree.world.fixed = ["c"]
    var dice = SplitMix(seed: UInt64(seed) + 101)
    var stops: [Stop] = []
    for _ in 0..<10 {
      let count = 1 + dice.below(6)
      for _ in 0..<count {
        for name in ["a", "b", "c"] {
          tree.world.manners[name] = dice.below(2) == 0 ? .atOnce : .after(.seconds(dice.below(4)))
        }
        stops = randomStops(near: stops, &dice)
        tree.open(.go(to: link(stops)))
        tree.world.host.advance(by: .seconds(dice.below(6)))
      }
      tree.world.host.advance(by: .seconds(1_000))
      #expect(tree.root.treeLink == link(stops))
      let outcomes = tree.world.take().split(separator: "[", omittingEmptySubsequences: false).dropFirst()
      #expect(outcomes.count == count)
      #expect(
        outcomes.allSatisfy {
          $0.hasPrefix("opened") || $0.hasPrefix("already") || $0.hasPrefix("superseded")
        })
    }
  }

  @Test(arguments: Seeds.first(5))
  func noLinkIsTooStrangeToHaveOneOutcome(seed: Int) throws {
    let tree = try LevelTree()
    tree.world.fixed = ["c"]
    tree.world.stubborn = ["b"]
    var dice = SplitMix(seed: UInt64(seed) + 1_001)
    let pieces = [
      "a", "b", "c", "p1", "p-1", "p99999999999999999999", "nowhere", "hidden", "/", "//", "?", "&", "=", "#",
      ":", "@", "%2F",
      "%", "é", "..", "a=1", "app://", "https://", "[::1]", " ",
    ]
    for _ in 0..<50 {
      let text = (0..<dice.below(12)).map { _ in pieces[dice.below(pieces.count)] }.joined()
      tree.open(text)
      tree.world.host.advance(by: .seconds(5))
      #expect(tree.world.take().count { $0 == "[" } >= 1, "\(text)")
      #expect(!tree.opener.isOpening, "\(text)")
      let link = tree.root.treeLink
      tree.open(.go(to: link))
      #expect(tree.world.take() == "[already there]", "\(text)")
    }
  }

  /// A list with a beginning of another one, which is sometimes all of it.
  private func randomStops(near stops: [Stop], _ dice: inout SplitMix) -> [Stop] {
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
