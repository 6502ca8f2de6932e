import ModelStreams
import RIBKit
import RIBModules

/// The cost of features that don't import each other.
extension Case {
  /// A lookup of a service; the floor finds an object in a dictionary by its name, without checking whether the caller may request it.
  static var service: Case {
    Case(name: "modules/a request for a service, against a lookup by its name", budget: 5) {
      let modules = shop()
      let tills: [String: AnyObject] = Dictionary(
        uniqueKeysWithValues: names(100).map { ($0, LiveTill() as AnyObject) })
      let key = ServiceKey<any Till>("service 50")
      return Contest(
        floor: .here { count in
          for _ in 0..<count { use((tills[key.name] as? LiveTill)?.total) }
        },
        body: .here { count in
          for _ in 0..<count { use(modules?[key].total) }
        })
    }
  }

  /// A call; the floor finds a closure in a dictionary by its name and calls it, without checking whether a module is on.
  static var call: Case {
    Case(name: "modules/a call, against a closure found by its name", budget: 6.5) {
      let modules = shop()
      let closures: [String: (Int) -> Int] = Dictionary(
        uniqueKeysWithValues: names(100).map { ($0, { $0 + 1 }) })
      let key = CallKey<Int, Int>("service 50")
      return Contest(
        floor: .here { count in
          for number in 0..<count { use(closures[key.name]?(number)) }
        },
        body: .here { count in
          for number in 0..<count { use(try? modules?.call(key, number)) }
        })
    }
  }

  /// The registration of many services; the floor puts as many closures into a dictionary, and looks up each of them.
  static var registration: Case {
    Case(name: "modules/100 modules with 10,000 services, registered and checked, per service", budget: 10) {
      let modules = (0..<100).map { ShopModule(name: "module \($0)", services: names(100, from: $0 * 100)) }
      let all = names(10_000)
      return Contest(
        operations: 10_000,
        floor: .here { count in
          for _ in 0..<count {
            var services: [String: () -> any Till] = [:]
            for name in all { services[name] = { LiveTill() } }
            use(all.allSatisfy { services[$0] != nil })
          }
        },
        body: .here { count in
          for _ in 0..<count { use(try? Modules(modules)) }
        })
    }
  }

  /// The evaluation of plugin flags; the floor filters as many names by a set of flags.
  static var pluginFlag: Case {
    Case(
      name: "modules/a flag that flips at a place with 100 plugins, against a filter of 100 names", budget: 5
    ) {
      let flags = MutableModelStream<Set<String>>(Set(names(100)))
      let modules = try? Modules([PluginModule(plugins: names(100))], flags: flags.stream)
      let applicable = modules?.applicablePlugins(at: PluginModule.place, for: 1)
      let plugins = names(100)
      let (some, all) = (Set(plugins.dropFirst()), Set(plugins))
      return Contest(
        floor: .here { count in
          var shown: [String] = []
          for number in 0..<count {
            let flags = number.isMultiple(of: 2) ? some : all
            let next = plugins.filter { flags.contains($0) }
            if next != shown { shown = next }
          }
          use(shown)
        },
        body: .here { count in
          for number in 0..<count {
            flags.send(number.isMultiple(of: 2) ? some : all)
            use(applicable?.latest)
          }
        })
    }
  }

  private static func names(_ count: Int, from first: Int = 0) -> [String] {
    (first..<first + count).map { "service \($0)" }
  }

  private static func shop() -> Modules? {
    try? Modules([ShopModule(name: "shop", services: names(100), answersCalls: true)])
  }
}

private protocol Till: AnyObject {
  var total: Int { get }
}

private final class LiveTill: Till {
  let total = 1
}

/// A module that provides services, and may answer calls with the same names.
private struct ShopModule: Module {
  let name: String
  let services: [String]
  var answersCalls = false

  var profile: ModuleProfile {
    ModuleProfile(name).adding(provides: services.map { ServiceKey<any Till>($0) })
  }

  func register(in modules: ModuleRegistry) {
    for service in services {
      modules.provide(ServiceKey<any Till>(service)) { _ in LiveTill() }
      if answersCalls { modules.handle(CallKey<Int, Int>(service)) { $1 + 1 } }
    }
  }
}

/// A module with many plugins for one place.
private struct PluginModule: Module {
  static let place = PluginPoint<Int, Never>("place")

  let plugins: [String]

  var profile: ModuleProfile { ModuleProfile("plugins") }

  func register(in modules: ModuleRegistry) {
    for plugin in plugins {
      modules.plug(Plugin(plugin) { _, _, _ in Leaf() }, into: Self.place)
    }
  }
}
