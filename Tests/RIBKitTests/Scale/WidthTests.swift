import Basics
import RIBKit
import RIBTesting
import TestSupport
import Testing
import TreeSupport

/// A long row of RIBs.
@Suite(.trees)
struct WidthTests {
  static let width = Scale.of(100_000)

  enum Order: CaseIterable {
    case asAttached, reversed, shuffled

    func arrange(_ routers: [CensusRouter]) -> [CensusRouter] {
      var random = SplitMix(seed: 1)
      return switch self {
      case .asAttached: routers
      case .reversed: routers.reversed()
      case .shuffled: routers.shuffled(using: &random)
      }
    }
  }

  @Test(arguments: Order.allCases)
  func itsRIBsAreDetachedOneByOneInAnyOrder(order: Order) {
    let census = Census()
    let host = ManualHost()
    let root = CensusRouter(census)
    host.endsWithTest(root)
    host.run {
      root.launch(on: host)
      let row = (0..<Self.width).map { _ in CensusRouter(census) }
      for child in row { root.attach(child) }
      #expect(root.children.count == Self.width)
      for child in order.arrange(row) { root.detach(child) }
    }
    #expect(root.children.isEmpty)
    #expect(census.resignations == Self.width)
    #expect(census.living == 2, "the root is left: a router and an interactor")
  }

  @Test func aListOfThemChangesByWhatDiffersAndByNothingElse() {
    let census = Census()
    let host = ManualHost()
    let root = CensusRouter(census)
    host.endsWithTest(root)
    let list = ChildList<Int>()
    let build = { (_: Int) -> any Router in
      census.builds += 1
      return CensusRouter(census)
    }
    host.run {
      root.launch(on: host)
      list.show(Array(0..<Self.width), in: root, build: build)
      #expect(census.builds == Self.width)
      // Ten keys go, three are new, and the order is another one.
      let keys = (0..<Self.width).filter { $0 % (Self.width / 10) != 7 } + [-1, -2, -3]
      list.show(keys.reversed(), in: root, build: build)
    }
    #expect(census.builds == Self.width + 3)
    #expect(census.activations == 1 + Self.width + 3)
    #expect(census.resignations == 10)
    #expect(root.children.count == Self.width - 7)
    host.shutdown(root)
    #expect(list.keys.isEmpty)
  }
}
