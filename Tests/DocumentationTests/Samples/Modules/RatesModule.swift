import ModelStreams
import RIBModules

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
