import RIBKit
import Testing
import TreeSupport

/// A manual host used from the main actor.
@Suite(.trees)
struct HostOnMainActorTests {
  @MainActor
  @Test func itsTreesRunThereAsAnywhereElse() {
    let census = Census()
    let host = ManualHost()
    let (root, child) = (CensusRouter(census), CensusRouter(census))
    host.run {
      root.launch(on: host)
      root.attach(child)
      root.detach(child)
    }
    host.shutdown(root)
    #expect(census.activations == 2)
    #expect(census.resignations == 2)
  }
}
