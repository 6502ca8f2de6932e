import Basics
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// The samples about floods, commands, and sources that run while they are read.
@Suite(.trees)
struct RadarTests {
  let host = ManualHost()

  final class Switch: Receiver {
    private let state = Lock(false)

    var isOn: Bool { state.withLock { $0 } }

    func turnOn() { state.withLock { $0 = true } }
    func turnOff() { state.withLock { $0 = false } }
  }

  @Test func theReceiverIsOnWhileTheRadarIsShownAndCommandsReachIt() throws {
    let receiver = Switch()
    let radar = Radar(receiver)
    let root = BridgeRouter(radar)
    host.endsWithTest(root)
    launch(root, for: "bridge", on: host)
    #expect(!receiver.isOn)
    host.run { root.interactor.zoom(by: 3) }
    host.settle()
    #expect(receiver.isOn)
    for echo in 1...2_000 { radar.hear(echo) }
    host.settle()
    let screen = try #require(root.children.first as? RadarInteractor)
    #expect(screen.presenter.viewModels.latest.echoes == 3_000)
    for echo in 8_996...9_005 { radar.hear(echo) }
    for echo in 1...2_000 { radar.hear(echo) }
    host.settle()
    #expect(screen.presenter.viewModels.latest.warnings == [9_003, 9_004, 9_005])
    host.run { screen.search { 7 } }
    #expect(screen.presenter.viewModels.latest.results == .loading)
    host.settle()
    #expect(screen.presenter.viewModels.latest.results == .found(7))
    host.run { root.interactor.commands.send(.clear) }
    host.settle()
    #expect(screen.presenter.viewModels.latest.echoes == 0)
    host.shutdown(root)
    #expect(!receiver.isOn)
  }
}
