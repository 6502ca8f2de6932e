import RIBKit
import RIBModules

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
