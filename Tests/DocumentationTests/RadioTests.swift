import ModelStreams
import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// The samples about the children, the work and the dependencies of a RIB.
@Suite(.trees)
struct RadioTests {
  let radio = StubRadio()
  let stations = MutableModelStream(["Jazz", "News"])
  let host = ManualHost()

  /// A radio that plays until it is told to break.
  final class StubRadio: Radio {
    private let songs = MutableModelStream("Blue in Green")
    let breaks = MutableModelStream(false)

    var song: ModelStream<String> { songs.stream }

    func play(_ station: String) async throws {
      for await isBroken in breaks.stream where isBroken { throw Broken() }
    }

    func vote(_ isUp: Bool, for station: String) async throws -> Int { isUp ? 8 : 6 }

    struct Broken: Error {}
  }

  @Test func aStationPlaysVotesAndIsGivenUpAfterThreeNewStarts() {
    let harness = InteractorHarness { StationInteractor("Jazz", radio: radio, listener: $0) }
    harness.activate()
    #expect(harness.interactor.presenter.viewModels.latest == StationView(song: "Blue in Green"))
    harness.run { me in me.presenter.send(.vote(isUp: true)) }
    #expect(harness.interactor.presenter.viewModels.latest.notice == "8 votes")
    harness.advance(by: .seconds(5))
    #expect(harness.interactor.presenter.viewModels.latest.notice == nil)
    radio.breaks.send(true)
    harness.advance(by: .seconds(6))
    harness.expectEvent(.lost)
    harness.deactivate()
  }

  @Test func itsRouterShowsAStationRowsAndPages() {
    let root = RadioRouter(radio: radio, stations: stations.stream)
    host.endsWithTest(root)
    host.run { root.launch(on: host) }
    #expect(root.children.count == 2)
    host.run {
      root.interactor.route(to: .play("Jazz"))
      root.interactor.route(to: .open(.settings))
      root.interactor.route(to: .open(.about))
      root.interactor.route(to: .open(.settings))
    }
    // Two rows, the station, and the page on top.
    #expect(root.children.count == 4)
    host.run {
      root.interactor.route(to: .back)
      root.interactor.station(.stopped)
    }
    #expect(root.children.count == 2)
    stations.send(["News"])
    host.settle()
    #expect(root.children.count == 1)
  }
}
