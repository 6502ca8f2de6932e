import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBModules

struct FinishedTrip: Sendable {
  var fare: Int
}

enum AfterTripEvent: Equatable {
  case thanked(String)
}

extension PluginPoint<FinishedTrip, AfterTripEvent> { static var afterTrip: Self { Self("after trip") } }

final class AfterTripInteractor: Interactor {
  let scope = Scope<[String], Never>()
  let offers: ModelStream<[String]>
  private(set) var thanks: [String] = []

  init(offers: ModelStream<[String]>) { self.offers = offers }

  func didBecomeActive() {
    observe(offers) { me, names in me.route(to: names) }
  }

  func offer(_ event: AfterTripEvent) {
    switch event {
    case .thanked(let name): thanks.append(name)
    }
  }
}

final class AfterTripRouter: Router {
  let interactor: AfterTripInteractor
  let trip: FinishedTrip
  let modules: Modules
  let offers = ChildList<String>()

  init(trip: FinishedTrip, modules: Modules) {
    self.trip = trip
    self.modules = modules
    interactor = AfterTripInteractor(offers: modules.applicablePlugins(at: .afterTrip, for: trip))
  }

  func route(to names: [String]) {
    offers.show(names, in: self) { name in
      modules.makePlugin(name, at: .afterTrip, for: trip, listener: interactor.listener { $0.offer($1) })
    }
  }
}

struct FareScreen: Equatable {
  var cents = 0
  var offersSplit = false
}

final class FareInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<FareScreen, Never>(FareScreen())
  let flags: ModelStream<Set<String>>

  init(flags: ModelStream<Set<String>>) { self.flags = flags }

  func didBecomeActive() {
    observe(flags) { me, flags in
      me.presenter.update { $0.offersSplit = flags.contains("split-fare") }
    }
  }
}

struct NetworkModule: Module {
  let connect: @Sendable () async throws -> Void
  let network: Network
  var profile: ModuleProfile { ModuleProfile("network", provides: .network, priority: 10) }
  func register(in modules: ModuleRegistry) {
    modules.provide(.network) { _ in network }
    modules.on(.enteredBackground) { services, _ in _ = services[.network].send("pause") }
    modules.onStart("connect", limit: .seconds(5)) { _ in
      { [connect] in try await connect() }
    }
    modules.onStart("warm up", .background) { services in
      let network = services[.network]
      return { _ = network.send("warm up") }
    }
    modules.onStop("disconnect") { services in
      let network = services[.network]
      return { _ = network.send("bye") }
    }
  }
}

struct PayLink: LinkRoute {
  var cents = 0
  static let pattern = "/pay/:cents<int>"
  mutating func visit(_ fields: inout RouteFields) throws(RouteError) { try fields("cents", &cents) }
}

func makePaymentLinks() throws -> LinkTable<PayRequest> {
  var draft = TableDraft<PayRequest>()
  try draft.add(PayLink.self, attributes: RouteAttributes(isExported: true)) {
    .open(PayRequest(cents: $0.cents))
  }
  return try draft.build()
}

/// Lets links wait until the modules are started.
func waitForModules(_ progress: ModelStream<ModuleProgress>) -> LinkGuard {
  LinkGuard("modules") { _, _ in
    progress.latest.phase == .started ? .allow : .defer("the modules are not started")
  }
}

protocol PaymentService {
  func pay(_ request: PayRequest) throws -> Receipt
}

struct PayRequest: Sendable {
  var cents: Int
}

struct Receipt: Equatable, Sendable {
  var text: String
}

extension ServiceKey<any PaymentService> { static var payments: Self { Self("payments") } }
extension ServiceKey<Network> { static var network: Self { Self("network") } }
extension CallKey<PayRequest, Receipt> { static var pay: Self { Self("payments.pay") } }
extension AppEventKey<Void, Void> { static var enteredBackground: Self { Self("entered background") } }
extension AppEventKey<String, Bool> { static var openFile: Self { Self("open file") } }

struct PaymentsModule: Module {
  var profile: ModuleProfile { ModuleProfile("payments", needs: .network, provides: .payments) }
  func register(in modules: ModuleRegistry) {
    modules.provide(.payments) { LivePayments(network: $0[.network]) }
    modules.handle(.pay) { services, request in try services[.payments].pay(request) }
  }
}

struct LivePayments: PaymentService {
  let network: Network

  func pay(_ request: PayRequest) throws -> Receipt { Receipt(text: network.send("pay \(request.cents)")) }
}

struct Network: Sendable {
  var send: @Sendable (String) -> String
}

actor Prices {
  func quote(_ trip: Int) -> Int { trip * 100 }
}

extension ServiceKey<Prices> { static var prices: Self { Self("prices") } }
extension AsyncCallKey<Int, Int> { static var quote: Self { Self("prices.quote") } }

struct QuotesModule: Module {
  var profile: ModuleProfile { ModuleProfile("quotes", needs: .prices) }
  func register(in modules: ModuleRegistry) {
    modules.handle(.quote) { services in
      let prices = services[.prices]
      return { trip in await prices.quote(trip) }
    }
  }
}

final class Quotes: Sendable {
  let prices: Prices
  init(prices: Prices) { self.prices = prices }
}

extension ServiceKey<Quotes> { static var quotes: Self { Self("quotes") } }

func shareServices() throws -> SharedServices {
  let shared = try SharedServices {
    $0.provide(.prices) { _ in Prices() }
    $0.provide(.quotes) { shared in Quotes(prices: shared[.prices]) }
  }
  return shared
}

struct Rates {
  let loaded = MutableModelStream<[String: Double]>([:])
}

extension ServiceKey<Rates> { static var rates: Self { Self("rates") } }

struct RatesModule: Module {
  let load: @Sendable () async throws -> [String: Double]
  var profile: ModuleProfile { ModuleProfile("rates", provides: .rates) }
  func register(in modules: ModuleRegistry) {
    modules.provide(.rates) { _ in Rates() }
    modules.onStart("load", .optional) { [load] services in
      let rates = services[.rates]
      return { rates.loaded.send(try await load()) }
    }
    modules.handle(.openFile) { _, name in
      guard name.hasSuffix(".receipt") else { return nil }
      return true
    }
  }
}

struct TipModule: Module {
  var profile: ModuleProfile { ModuleProfile("tip", needs: .payments) }
  func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("tip", flag: "tips", when: { $0.fare > 0 }) { services, trip, listener in
        TipInteractor(trip, payments: services[.payments], listener: listener)
      }, into: .afterTrip)
  }
}

final class TipInteractor: Leaf {
  let scope: Scope<Never, AfterTripEvent>
  let trip: FinishedTrip
  let payments: any PaymentService

  init(_ trip: FinishedTrip, payments: any PaymentService, listener: Listener<AfterTripEvent>) {
    self.trip = trip
    self.payments = payments
    scope = Scope(listener: listener)
  }

  func tip() throws {
    let receipt = try payments.pay(PayRequest(cents: trip.fare / 10))
    notify(.thanked(receipt.text))
  }
}

@MainActor func runShop(_ network: NetworkModule, until end: () async -> Void) async throws {
  let modules = try Modules([PaymentsModule(), network])
  let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
  root.launch()
  try await modules.start()
  await end()
  await root.shutdown()
  await modules.stop()
}
