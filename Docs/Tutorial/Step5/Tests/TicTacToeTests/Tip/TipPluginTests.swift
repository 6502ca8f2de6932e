import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("The plugin Tip", .failsOnLeaks)
struct TipPluginTests {
  let screen = Screen()
  let players = Players(x: "Ana", o: "Bo")

  @Test func theModulesAreComplete() {
    Features(screen: screen).modules.verify(.menu, for: players)
  }

  @Test func itAppliesWhileItsFlagIsOn() {
    let features = Features(screen: screen)
    let names = features.modules.applicablePlugins(at: .menu, for: players)
    let none = features.modules.applicablePlugins(at: .menu, for: Players(x: Players.computer, o: "Bo"))
    #expect(names.latest == [])
    features.toggle("tip")
    #expect(names.latest == ["tip"])
    #expect(none.latest == [])
    features.toggle("tip")
    #expect(names.latest == [])
  }

  @Test func itBeginsAGame() {
    let harness = InteractorHarness { TipPluginInteractor(players, screen: screen, listener: $0) }
    harness.activate()
    harness.interactor.presenter.send(.begin)
    harness.expectEvent(.x)
    harness.deactivate()
  }
}
