#if os(Linux)
  import RIBKit
  import RIBSessions
  import RIBViews
  import SwiftUI
  import Testing
  import TreeSupport

  @Suite(.trees)
  struct CityTabsTests {
    private let host = ManualHost()
    private let slots = CitySlots()

    private func launch(_ saved: SavedTree) -> CityRouter {
      let root = CityRouter(views: slots)
      TestTrees.endWithTest { @MainActor [root] in
        if root.interactor.isActive { await root.shutdown() }
      }
      root.launch(LaunchOptions(host: host, restoring: Restoration(saved, coder: JSONValueCoder())))
      return root
    }

    private func settle(_ screen: Host) async {
      for _ in 0..<6 {
        for _ in 0..<6 { await Task.yield() }
        host.settle()
        screen.turn()
      }
    }

    @Test func aSelectedTabIsAttachedAndKeepsItsView() async {
      let root = launch(SavedTree())
      let screen = Host { CityScreen(presenter: root.interactor.presenter, slots: slots) }
      await settle(screen)
      screen.press("Zoom in")
      await settle(screen)
      #expect(screen.texts == ["A map", "Zoom 2", "Zoom in"])
      screen.select(tab: 1)
      await settle(screen)
      #expect(root.children.first is TripsInteractor)
      #expect(screen.texts == ["No trips", "Zoom 1", "Zoom in"])
      // The logic selects a tab, as a link does.
      host.run { root.interactor.select(.map) }
      await settle(screen)
      #expect(root.children.first is MapInteractor)
      #expect(screen.texts == ["A map", "Zoom 2", "Zoom in"])
    }

    @Test func theSelectedTabIsRestored() async throws {
      let first = launch(SavedTree())
      host.run { first.interactor.select(.trips) }
      let saved = try #require(host.run { first.save() })
      await first.shutdown()
      let second = launch(saved)
      let screen = Host { CityScreen(presenter: second.interactor.presenter, slots: slots) }
      await settle(screen)
      #expect(second.children.first is TripsInteractor)
      #expect(screen.texts.first == "No trips")
    }
  }
#endif
