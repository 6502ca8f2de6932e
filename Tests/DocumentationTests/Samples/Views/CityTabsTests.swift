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

    @Test func aSelectedTabIsAttachedAndKeepsItsView() async {
      let root = launch(SavedTree())
      let screen = Host { CityScreen(presenter: root.interactor.presenter, slots: slots) }
      await host.settleViews { screen.turn() }
      screen.press("Zoom in")
      await host.settleViews { screen.turn() }
      #expect(screen.texts == ["A map", "Zoom 2", "Zoom in"])
      screen.select(tab: 1)
      await host.settleViews { screen.turn() }
      #expect(root.children.first is TripsInteractor)
      #expect(screen.texts == ["No trips", "Zoom 1", "Zoom in"])
      // The logic selects a tab, as a link does.
      host.run { root.interactor.select(.map) }
      await host.settleViews { screen.turn() }
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
      await host.settleViews { screen.turn() }
      #expect(second.children.first is TripsInteractor)
      #expect(screen.texts.first == "No trips")
    }
  }
#endif
