import RIBKit
import Testing
import TreeSupport

/// A router whose interactor or scope is not stored.
@Suite(.trees)
struct NotStoredTests {
  let tree = ProbeTree()

  @Test(arguments: [nil] + ProbeContainer.allCases, [false, true])
  func itIsNotAttached(_ container: ProbeContainer?, _ hasStoredInteractor: Bool) {
    tree.launch()
    let (root, child) = (tree.root, ShiftyRouter(hasStoredInteractor: hasStoredInteractor))
    tree.run {
      if let container { container.show("a", in: root) { child } } else { root.attach(child) }
    }
    tree.expectFault("Probe: ", "Shifty", hasStoredInteractor ? "`let scope`" : "`let interactor`")
    #expect(tree.faults.map(\.code) == [.notStored])
    #expect(tree.log.events.map(\.kind) == [.fault])
    #expect(root.children.isEmpty)
    #expect(container?.keys(of: root) ?? [] == [])
  }

  @Test(arguments: [false, true])
  func itIsNotLaunched(_ hasStoredInteractor: Bool) {
    let root = ShiftyRouter(hasStoredInteractor: hasStoredInteractor)
    tree.run { root.launch(tree.options, on: tree.host) }
    tree.expectFault("Shifty: ", "launched", hasStoredInteractor ? "`let scope`" : "`let interactor`")
  }
}
