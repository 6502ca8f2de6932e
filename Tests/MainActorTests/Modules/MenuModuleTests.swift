import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

// A module as code of the main actor writes it: no annotation, in a target whose default isolation is the main actor. The module for
// servers is declared `nonisolated`, and its source is the same.

protocol MenuService {
  var dishes: [String] { get }
}

extension ServiceKey<any MenuService> {
  static var menu: Self { Self("menu") }
}

extension CallKey<Int, String> {
  static var dish: Self { Self("dish") }
}

extension AsyncCallKey<Int, Int> {
  static var price: Self { Self("price") }
}

extension AppEventKey<Void, Void> {
  static var closing: Self { Self("closing") }
}

extension PluginPoint<Int, String> {
  static var afterMeal: Self { Self("after meal") }
}

final class LiveMenu: MenuService {
  private(set) var dishes = ["soup", "rice"]
  func close() { dishes = [] }
}

final class CoffeeInteractor: Interactor {
  let scope: Scope<Never, String>
  init(_ listener: Listener<String>) { scope = Scope(listener: listener) }
  func didBecomeActive() { notify("coffee") }
}

final class CoffeeRouter: Router {
  let interactor: CoffeeInteractor
  init(_ interactor: CoffeeInteractor) { self.interactor = interactor }
  func route(to route: Never) {}
}

struct MenuModule: Module {
  let live: LiveMenu
  var profile: ModuleProfile { ModuleProfile("menu", provides: .menu) }
  func register(in modules: ModuleRegistry) {
    modules.provide(.menu) { _ in live }
    modules.handle(.dish) { services, number in services[.menu].dishes[number] }
    modules.handle(.price) { services in
      let count = services[.menu].dishes.count
      return { number in number * count }
    }
    modules.on(.closing) { _, _ in live.close() }
    modules.onStart("open", .background) { _ in {} }
    modules.plug(
      Plugin("coffee", when: { $0 > 0 }) { _, _, listener in CoffeeRouter(CoffeeInteractor(listener)) },
      into: .afterMeal)
  }
}

final class MealInteractor: Interactor {
  let scope = Scope<[String], Never>()
  let names: ModelStream<[String]>
  var heard: [String] = []
  init(_ names: ModelStream<[String]>) { self.names = names }
  func didBecomeActive() { observe(names) { me, names in me.route(to: names) } }
}

final class MealRouter: Router {
  let interactor: MealInteractor
  let modules: Modules
  let list = ChildList<String>()
  init(_ modules: Modules) {
    self.modules = modules
    interactor = MealInteractor(modules.applicablePlugins(at: .afterMeal, for: 1))
  }
  func route(to names: [String]) {
    list.show(names, in: self) {
      modules.makePlugin($0, at: .afterMeal, for: 1, listener: interactor.listener { $0.heard.append($1) })
    }
  }
}

@Suite(.failsOnLeaks)
struct MenuModuleTests {
  @Test func aModuleOfTheMainActorWorksThere() async throws {
    let live = LiveMenu()
    let modules = try Modules([MenuModule(live: live)])
    try await modules.start()
    #expect(try modules.call(.dish, 1) == "rice")
    #expect(try await modules.call(.price, 3) == 6)
    modules.send(.closing)
    #expect(modules[.menu].dishes == [])
    #expect(modules.progress.latest.phase == .started)
    await modules.stop()
  }

  @Test func itsPluginsAreRIBsOfTheMainActor() throws {
    let host = ManualHost()
    let flags = MutableModelStream<Set<String>>(["coffee"])
    let root = MealRouter(try Modules([MenuModule(live: LiveMenu())], flags: flags.stream))
    root.launch(LaunchOptions(host: host))
    host.settle()
    #expect(root.interactor.heard == ["coffee"])
    flags.send([])
    host.settle()
    #expect(root.list.keys == [])
    host.shutdown(root)
  }
}

/// A session of a server, with modules of its own.
actor Session {
  nonisolated struct Words: Module {
    let word: String
    var profile: ModuleProfile { ModuleProfile("words", provides: ServiceKey<String>("word")) }
    func register(in modules: ModuleRegistry) {
      modules.provide(ServiceKey<String>("word")) { _ in word }
      modules.handle(CallKey<Int, String>("repeat")) { services, count in
        String(repeating: services[ServiceKey<String>("word")], count: count)
      }
      modules.onStart("ready") { _ in {} }
    }
  }

  private let modules: Modules

  init(_ word: String) throws { modules = try Modules([Words(word: word)]) }

  func say(_ count: Int) async throws -> String {
    try await modules.start()
    return try modules.call(CallKey<Int, String>("repeat"), count)
  }
}

struct SessionTests {
  @Test func anActorHasModulesOfItsOwn() async throws {
    let (first, second) = (try Session("ab"), try Session("c"))
    async let one = first.say(2)
    async let other = second.say(3)
    #expect(try await [one, other] == ["abab", "ccc"])
  }
}
