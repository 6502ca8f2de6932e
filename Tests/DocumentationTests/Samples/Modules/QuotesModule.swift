import RIBModules

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
