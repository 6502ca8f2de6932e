import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct DownloadsTests {
  let store = DownloadStore()

  @Test func aCancelledRowLeavesTheList() {
    store.start("news")
    store.start("music")
    let harness = RouterHarness { _ in DownloadsRouter(store) }
    harness.attach()
    harness.expectTree("Downloads\n  DownloadRow\n  DownloadRow")
    harness.send(.cancelled, from: DownloadRowInteractor.self, key: "music")
    harness.expectTree("Downloads\n  DownloadRow")
    #expect(store.downloads.latest.map(\.id) == ["news"])
    harness.detach()
    harness.expectChanges(.detached("Downloads/DownloadRow"))
  }

  @Test func aRowShowsItsOwnProgress() {
    store.start("news")
    store.start("music")
    let harness = InteractorHarness {
      DownloadRowInteractor("music", downloads: store.downloads, listener: $0)
    }
    let presenter = harness.interactor.presenter
    let screen = harness.record(presenter)
    harness.activate()
    store.move("news", to: 0.5)
    store.move("music", to: 0.25)
    screen.expect(0.25)
    presenter.send(.cancel)
    harness.expectEvent(.cancelled)
    harness.deactivate()
  }
}
