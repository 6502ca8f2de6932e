import RIBKit
import TestSupport
import Testing
import TreeSupport

/// A deep chain of RIBs.
@Suite(.trees)
struct DepthTests {
  static let depth = Scale.of(100_000)

  /// Launches a root and attaches a chain under it, one RIB under the other.
  private static func chain(_ census: Census, on host: ManualHost) -> (
    root: CensusRouter, top: CensusRouter
  ) {
    let (root, top) = (CensusRouter(census), CensusRouter(census))
    host.run {
      root.launch(on: host)
      root.attach(top)
      var last = top
      for _ in 1..<depth {
        let next = CensusRouter(census)
        last.attach(next)
        last = next
      }
    }
    return (root, top)
  }

  @Test(arguments: [false, true])
  func itIsAttachedDetachedFromItsTopAndReleasedAlsoOnASmallStack(isOnSmallStack: Bool) {
    let census = Census()
    let body = {
      let host = ManualHost()
      let root: CensusRouter
      do {
        let chain = Self.chain(census, on: host)
        root = chain.root
        #expect(census.activations == Self.depth + 1)
        host.run { root.detach(chain.top) }
      }
      #expect(census.resignations == Self.depth)
      #expect(census.living == 2, "the root is left: a router and an interactor")
      host.shutdown(root)
    }
    if isOnSmallStack { SmallStack.run(body) } else { body() }
    #expect(census.living == 0)
  }

  @Test(arguments: [false, true])
  func aShutdownEndsAndReleasesItAlsoOnASmallStack(isOnSmallStack: Bool) {
    let census = Census()
    let body = {
      let host = ManualHost()
      weak var released: CensusRouter?
      do {
        let chain = Self.chain(census, on: host)
        released = chain.top
        host.shutdown(chain.root)
      }
      #expect(released == nil)
    }
    if isOnSmallStack { SmallStack.run(body) } else { body() }
    #expect(census.resignations == Self.depth + 1)
    #expect(census.living == 0)
  }
}
