import ModelStreams
import RIBKit
import RIBModules
import RIBSessions

// Modules, plugins, and sessions of a server.

nonisolated struct Payment: Equatable, Sendable {
  var cents = 0
}

extension ServiceKey<Search> { static var search: Self { Self("search") } }
extension ServiceKey<any Clock<Duration>> { static var clock: Self { Self("clock") } }
extension CallKey<Payment, String> { static var pay: Self { Self("pay") } }
extension AsyncCallKey<String, Int> { static var count: Self { Self("count") } }
extension AppEventKey<String, Bool> { static var openFile: Self { Self("open file") } }
extension PluginPoint<Payment, PageInteractor.Event> { static var pages: Self { Self("pages") } }

struct SearchModule: Module {
  var profile: ModuleProfile { ModuleProfile("search", needs: .clock, provides: .search) }

  func register(in modules: ModuleRegistry) {
    modules.provide(.search) { services in
      let clock = services[.clock]
      return Search(find: { text in [text, "\(clock.minimumResolution)"] }, log: { _ in })
    }
    modules.handle(.pay) { services, payment in
      services[.search].log("\(payment.cents / 100)")
      return payment.cents > 0 ? "paid \(payment.cents)" : "free"
    }
    modules.handle(.count) { services in
      let search = services[.search]
      return { try await search.find($0).map { $0.count }.reduce(0, +) }
    }
    modules.handle(.openFile) { services, name in
      guard name.hasSuffix(".txt") else { return nil }
      return name.count > 10
    }
    modules.onStart("warm up") { services in
      let search = services[.search]
      return { _ = try await search.find("a") }
    }
    modules.plug(
      Plugin("page", flag: "pages", when: { $0.cents > 0 }) { services, payment, listener in
        services[.search].log("page")
        return PageInteractor(payment.cents / 100, listener: listener)
      }, into: .pages)
  }
}

func sharedServices() throws -> SharedServices {
  try SharedServices {
    $0.provide(.search) { _ in Search(find: { [$0] }, log: { _ in }) }
    $0.provide(.clock) { _ in ContinuousClock() }
  }
}

func callOfAModule(_ modules: Modules) async throws -> Int {
  let text = try modules.call(.pay, Payment(cents: 2 * 50), default: "none")
  return try await modules.call(.count, text + "!") + (modules.ask(.openFile, text) == true ? 1 : 0)
}

func overridingOfAService(_ modules: Modules) throws -> Modules {
  try modules.overriding(.search) {
    let texts = ["a", "b"]
    return Search(find: { _ in texts }, log: { _ in })
  }
}

actor SearchSession: Session {
  let root: SearchRouter

  init(_ dependency: SearchDependency) {
    root = SearchBuilder(dependency: dependency).build(listener: Listener { _ in })
  }

  func handle(_ event: String) -> [String] {
    root.interactor.found.append(event)
    return root.interactor.found.filter { $0.count > 1 }.map { $0.uppercased() }
  }
}

func sessionsOfAServer(_ store: any SessionStore, _ dependency: SearchDependency) async throws -> Int {
  let sessions = Sessions("baskets", store: store, awake: 500) { id in
    dependency.search.log(id)
    return SearchSession(dependency)
  }
  let found = try await sessions.send("a", to: "me", key: "\(1 + 2)")
  return await found.count + sessions.shutdown(within: .seconds(2)).count
}

func moduleClosuresOfTwoStatements(_ modules: ModuleRegistry, _ saved: AppEventKey<String, Void>) throws {
  modules.provide(.search, scope: .unique) { services in
    let clock = services[.clock]
    return Search(find: { _ in ["\(clock.minimumResolution)"] }, log: { _ in })
  }
  modules.on(saved) { services, name in
    services[.search].log(name)
    services[.search].log("saved")
  }
  _ = try SharedServices {
    $0.provide(.clock) { _ in ContinuousClock() }
    $0.provide(.search) { shared in
      let clock = shared[.clock]
      return Search(find: { [$0, "\(clock.minimumResolution)"] }, log: { _ in })
    }
  }
}
