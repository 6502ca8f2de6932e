import Basics
import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// The samples of the articles on modules and plugin points.
@Suite(.failsOnLeaks)
struct ModuleSampleTests {
  let network = Network { "sent \($0)" }

  @Test func theModulesStart() async throws {
    let modules = try Modules([PaymentsModule(), NetworkModule(connect: {}, network: network)])
    try await modules.start()
    #expect(modules.progress.latest.phase == .started)
    #expect(try modules.call(.pay, PayRequest(cents: 7)) == Receipt(text: "sent pay 7"))
    modules.send(.enteredBackground)
    #expect(modules.ask(.openFile, "a.txt") == nil)
    #expect(await modules.stop() == [])
    #expect(modules.progress.latest.phase == .stopped)
  }

  @MainActor @Test func theShopStopsItsModulesAfterItsEnd() async throws {
    let steps = Lock<[String]>([])
    let note = { @Sendable step in if step != "warm up" { steps.withLock { $0.append(step) } } }
    let network = Network { step in
      note(step)
      return "sent"
    }
    try await runShop(NetworkModule(connect: { note("connect") }, network: network)) { note("end") }
    #expect(steps.withLock { $0 } == ["connect", "end", "bye"])
  }

  @Test func whatAStartUpLoadsIsInItsService() async throws {
    let modules = try Modules([RatesModule { ["eur": 1.5] }])
    try await modules.start()
    #expect(modules[.rates].loaded.stream.latest == ["eur": 1.5])
    #expect(modules.ask(.openFile, "a.receipt") == true)
    #expect(modules.ask(.openFile, "a.txt") == nil)
  }

  @Test func aLinkThatCallsWaitsForTheStart() async throws {
    let modules = try Modules([PaymentsModule(), NetworkModule(connect: {}, network: network)])
    var rules = GateRules()
    rules.guards = [waitForModules(modules.progress)]
    let gate = LinkGate(LiveTable(try makePaymentLinks()), rules: rules, now: { .zero })
    let early = try #require(gate.open("ride://pay/7", from: .web).deferredCall)
    try await modules.start()
    let request = try #require(gate.resume(early).output)
    #expect(try modules.call(.pay, request) == Receipt(text: "sent pay 7"))
  }

  @Test func aSharedServiceAnswersACallOfTwoSessions() async throws {
    let shared = try shareServices()
    let (first, second) = (
      try Modules([QuotesModule()], shared: shared), try Modules([QuotesModule()], shared: shared)
    )
    #expect(try await first.call(.quote, 2) == 200)
    #expect(first[.prices] === second[.prices])
    #expect(shared[.quotes].prices === shared[.prices])
  }

  @Test func aPluginIsShownWhileItsFlagIsOnAndTellsItsParent() throws {
    let host = ManualHost()
    let flags = MutableModelStream<Set<String>>([])
    let modules = try Modules(
      [PaymentsModule(), TipModule(), NetworkModule(connect: {}, network: network)], flags: flags.stream)
    let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
    root.launch(on: host)
    host.settle()
    #expect(root.offers.keys == [])
    flags.send(["tips"])
    host.settle()
    #expect(root.offers.keys == ["tip"])
    let tip = try #require(host.run { root.children.first } as? TipInteractor)
    try host.run { try tip.tip() }
    #expect(root.interactor.thanks == ["sent pay 5"])
    flags.send([])
    host.settle()
    #expect(root.offers.keys == [])
    host.shutdown(root)
  }
}
