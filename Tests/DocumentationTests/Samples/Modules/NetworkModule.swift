import RIBModules

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
