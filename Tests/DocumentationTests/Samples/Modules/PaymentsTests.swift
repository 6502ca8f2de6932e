import RIBModules
import Testing

struct PaymentsTests {
  struct Stubs: Module {
    var profile: ModuleProfile { ModuleProfile("stubs", provides: .network) }
    func register(in modules: ModuleRegistry) {
      modules.provide(.network) { _ in Network { "sent \($0)" } }
    }
  }

  @Test func theModuleFits() throws {
    let modules = try Modules([PaymentsModule(), Stubs()])
    modules.verify()
  }

  @Test func aPaymentIsSent() throws {
    let modules = try Modules([PaymentsModule(), Stubs()])
    #expect(try modules.call(.pay, PayRequest(cents: 5)) == Receipt(text: "sent pay 5"))
  }

  @Test func aPaymentIsDeclined() throws {
    struct Declined: PaymentService, Error {
      func pay(_ request: PayRequest) throws -> Receipt { throw self }
    }
    let modules = try Modules([PaymentsModule(), Stubs()]).overriding(.payments) { Declined() }
    #expect(throws: Declined.self) { try modules.call(.pay, PayRequest(cents: 5)) }
  }
}
