import DeepLinks
import ModelStreams
import RIBKit
import RIBLinks
import RIBModules
import RIBSessions

// Mistakes in tables of links, modules and sessions.

func misspelledDestination(_ draft: inout TableDraft<Destination>) throws {
  // error: type 'Destination' has no member 'pages'
  try draft.add("shop://a/**rest") { .open(.pages($0.all("rest"), 1)) }
}

func destinationWithoutItsReply(_ draft: inout TableDraft<Destination>) throws {
  // error: type 'LinkReply<Destination>' has no member 'order'
  try draft.add(OrderLink.self) { .order($0) }
}

func planOfAnotherType(_ links: inout LinkPlans<ShopRouter>) throws {
  // error: cannot convert value of type 'UInt' to expected argument type 'String'
  try links.add("shop://a/:id<uint>") { (id: UInt) in .atOnce { $0.interactor.numbers.append(id) } }
}

nonisolated enum MistakenRoute: Hashable, LinkKey {
  case item(UInt)

  static let links: KeyLinks<MistakenRoute> = [
    // error: cannot convert value of type 'String' to specified type 'UInt'
    .link("item/:id<uint>", to: MistakenRoute.item) { if case .item(let id) = $0 { "\(id)" } else { nil } }
  ]
}

func answerOfAnotherType(_ modules: ModuleRegistry) {
  // error: cannot convert value of type 'Int' to closure result type 'String'
  modules.handle(.pay) { services, payment in payment.cents * 2 }
}

func serviceOfAnotherType(_ modules: ModuleRegistry) {
  modules.provide(.search) { services in
    let clock = services[.clock]
    // error: cannot convert value of type 'any Clock<Duration>' to closure result type 'Search'
    return clock
  }
}

func requestOfAnotherType(_ modules: Modules) throws {
  // error: cannot convert value of type 'Int' to expected argument type 'Payment'
  _ = try modules.call(.pay, 3)
}

func eventOfAnotherSession(_ sessions: Sessions<SearchSession>) async throws {
  // error: cannot convert value of type 'Int' to expected argument type 'String'
  _ = try await sessions.send(3, to: "me")
}
