#if os(Linux)
  import ModelStreams
  import RIBKit
  import RIBTesting
  import RIBViews
  import SwiftUI
  import Testing
  import TreeSupport

  @Suite(.trees)
  struct SyncTests {
    private struct Offline: Error {}

    private let host = ManualHost()

    @Test(arguments: [true, false])
    func theAlertComesBackAfterAnotherFailure(actsBeforeClosing: Bool) async {
      let load = Stub<Void, Int>("load")
      load.throws(Offline())
      let root = SyncInteractor { try await load.call() }
      TestTrees.endWithTest { @MainActor [root] in await root.shutdown() }
      root.launch(LaunchOptions(host: host))
      let screen = Host { SyncView(presenter: root.presenter) }
      screen.actsBeforeClosing = actsBeforeClosing
      let alert = ["Not synced", "The server doesn't answer.", "Retry", "Cancel"]
      screen.press("Sync 0 notes")
      await host.settleViews { screen.turn() }
      #expect(screen.texts == alert)
      screen.press("Retry")
      await host.settleViews { screen.turn() }
      #expect(load.callCount == 2)
      #expect(screen.texts == alert)
      screen.press("Cancel")
      await host.settleViews { screen.turn() }
      #expect(root.presenter.viewModels.latest.failure == nil)
      #expect(screen.texts == ["Sync 0 notes"])
      load.returns(3)
      screen.press("Sync 0 notes")
      await host.settleViews { screen.turn() }
      #expect(screen.texts == ["Sync 3 notes"])
      #expect(screen.log == [])
    }
  }
#endif
