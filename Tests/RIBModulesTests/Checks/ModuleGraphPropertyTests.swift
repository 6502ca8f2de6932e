import Basics
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import TestSupport
import Testing

extension SplitMix {
  fileprivate mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// A made list of modules, as plain data.
private struct Plan {
  struct Part {
    var name: String
    var priority: Int
    var needs: Set<String> = []
    var declared: Set<String> = []
    var registered: [String] = []
    var answers: [String] = []
    /// How its start-up behaves.
    var kind: ModuleRegistry.StartKind
    var fails: Bool
  }

  var parts: [Part] = []

  /// Service `k` belongs to module `k`, unless the dice make a mistake.
  init(_ dice: inout SplitMix, mistakes: Int) {
    let count = Int.random(in: 0...9, using: &dice)
    for index in 0..<count {
      var part = Part(
        name: "m\(dice.chance(mistakes) ? 0 : index)", priority: Int.random(in: 0...2, using: &dice),
        kind: [.required, .optional, .background].randomElement(using: &dice) ?? .required,
        fails: dice.chance(25))
      part.declared = dice.chance(mistakes) ? [] : ["s\(index)"]
      part.registered = dice.chance(mistakes) ? [] : ["s\(index)"]
      if dice.chance(mistakes) { part.registered.append("s\(max(0, index - 1))") }
      for other in 0..<count where dice.chance(20) && (other < index || dice.chance(mistakes)) {
        part.needs.insert("s\(other)")
      }
      if dice.chance(mistakes) { part.needs.insert("nothing") }
      part.answers = dice.chance(mistakes) ? ["c0"] : ["c\(index)"]
      parts.append(part)
    }
  }

  func modules(_ ran: StartLog? = nil) -> [any Module] {
    parts.map { part in
      var profile = ModuleProfile(part.name, priority: part.priority)
      profile = profile.adding(
        needs: part.needs.sorted().map { ServiceKey<Int>($0) },
        provides: part.declared.sorted().map { ServiceKey<Int>($0) })
      return TestModule(profile) { registry in
        for name in part.registered { registry.provide(ServiceKey<Int>(name)) { _ in 0 } }
        for name in part.answers { registry.handle(CallKey<Int, Int>(name)) { $1 } }
        registry.onStart("start", part.kind) { _ in
          { [fails = part.fails, name = part.name] in
            ran?.note(name)
            if fails { throw Broken() }
          }
        }
      }
    }
  }

  // MARK: The reference, as naive as possible

  private func provider(_ service: String) -> Int? { parts.firstIndex { $0.registered.contains(service) } }

  func needs(_ part: Int) -> [Int] {
    Set(parts[part].needs.compactMap(provider)).filter { $0 != part }.sorted()
  }

  /// What is wrong, as lines.
  var problems: [String] {
    var found: [String] = []
    for name in Set(parts.map(\.name)) where parts.count(where: { $0.name == name }) > 1 {
      found.append("duplicateModule \(name) \(name)")
    }
    var taken: Set<String> = []
    var answered: Set<String> = []
    for part in parts {
      for (index, service) in part.registered.enumerated() {
        if !taken.insert(service).inserted { found.append("duplicateService \(part.name) \(service)") }
        if !part.declared.contains(service), !part.registered[..<index].contains(service) {
          found.append("undeclaredService \(part.name) \(service)")
        }
      }
      for service in part.declared where !part.registered.contains(service) {
        found.append("unprovidedService \(part.name) \(service)")
      }
      // Its own service is missing because the module doesn't provide it, which has been said.
      for service in part.needs.subtracting(part.declared) where provider(service) == nil {
        found.append("missingService \(part.name) \(service)")
      }
      for call in part.answers where !answered.insert(call).inserted {
        found.append("duplicateHandler \(part.name) \(call)")
      }
    }
    let reach = reachable
    var grouped: Set<Int> = []
    for part in parts.indices where reach[part].contains(part) && !grouped.contains(part) {
      let group = reach[part].filter { reach[$0].contains(part) }
      grouped.formUnion(group)
      found.append("circle of \(group.map { parts[$0].name }.min() ?? "")")
    }
    return found.sorted()
  }

  /// For each module those that can be reached by needs.
  private var reachable: [Set<Int>] {
    var reach = parts.indices.map { Set(needs($0)) }
    for _ in parts {
      for part in parts.indices { for need in reach[part] { reach[part].formUnion(reach[need]) } }
    }
    return reach
  }

  /// The order, by the sentence that defines it.
  var order: [Int] {
    var order: [Int] = []
    func draw(_ part: Int) {
      guard !order.contains(part) else { return }
      for need in ranked(needs(part)) { draw(need) }
      order.append(part)
    }
    for part in ranked(Array(parts.indices)) { draw(part) }
    return order
  }

  private func ranked(_ list: [Int]) -> [Int] {
    list.sorted { (-parts[$0].priority, parts[$0].name) < (-parts[$1].priority, parts[$1].name) }
  }

  /// The modules that are off in the end, if no required start-up fails.
  var off: Set<Int> {
    var off = Set(parts.indices.filter { parts[$0].fails })
    for _ in parts {
      for part in parts.indices where needs(part).contains(where: off.contains) { off.insert(part) }
    }
    return off
  }
}

/// Random lists of modules against a reference.
@Suite(.failsOnLeaks)
struct ModuleGraphPropertyTests {
  @Test(arguments: Seeds.first(8))
  func everythingThatIsWrongIsFoundAndNothingElse(block: Int) throws {
    for seed in block * 100..<block * 100 + 100 {
      var dice = SplitMix(seed: UInt64(seed))
      let plan = Plan(&dice, mistakes: seed.isMultiple(of: 3) ? 0 : 6)
      var found: [String] = []
      do {
        let modules = try Modules(plan.modules())
        #expect(modules.progress.latest.modules.map(\.name) == plan.order.map { plan.parts[$0].name })
        modules.verify()
      } catch {
        found = error.problems.map {
          $0.code == .dependencyCycle ? "circle of \($0.module)" : "\($0.code) \($0.module) \($0.subject)"
        }
      }
      #expect(found.sorted() == plan.problems, "seed \(seed)")
    }
  }

  @Test(arguments: Seeds.first(8))
  func theStartRunsInOrderAndSwitchesOffWhatTheReferenceDoes(block: Int) throws {
    for seed in block * 40..<block * 40 + 40 {
      var dice = SplitMix(seed: UInt64(seed))
      var plan = Plan(&dice, mistakes: 0)
      let mayFail = seed.isMultiple(of: 4)
      for part in plan.parts.indices where plan.parts[part].kind == .required && !mayFail {
        plan.parts[part].fails = false
      }
      let host = ManualHost()
      let ran = StartLog()
      let modules = try Modules(plan.modules(ran), host: host, report: { _ in })
      let result = StartLog()
      host.start {
        do throws(ModuleErrors) { try await modules.start() } catch {
          for problem in error.problems { result.note(problem.module) }
        }
      }
      host.settle()
      let failing = plan.parts.filter { $0.fails && $0.kind == .required }.map(\.name)
      let states = Dictionary(
        modules.progress.latest.modules.map { ($0.name, $0.state) }, uniquingKeysWith: { first, _ in first })
      if !result.lines.isEmpty {
        #expect(Set(result.lines).isSubset(of: failing), "seed \(seed)")
        #expect(modules.progress.latest.phase == .failed)
      } else {
        for part in plan.parts.indices {
          let state = states[plan.parts[part].name]
          let isOff = if case .off = state { true } else { false }
          #expect(isOff == plan.off.contains(part), "seed \(seed), \(plan.parts[part].name)")
          if !isOff { #expect(state == .started) }
        }
        #expect(modules.progress.latest.phase == .started)
      }
      // Whoever ran had all that it needs before it.
      for (place, name) in ran.lines.enumerated() {
        guard let part = plan.parts.firstIndex(where: { $0.name == name }) else { continue }
        for need in plan.needs(part) {
          #expect(ran.lines[..<place].contains(plan.parts[need].name), "seed \(seed): \(ran.lines)")
        }
      }
    }
  }

  @Test func longChainsAndManyCirclesAreRead() {
    let count = 2_000
    func key(_ number: Int) -> ServiceKey<Int> { ServiceKey("s\(number)") }
    func module(_ number: Int, needs: Int?) -> TestModule {
      let profile = ModuleProfile("m\(number)", provides: key(number)).adding(
        needs: needs.map { [key($0)] } ?? [])
      return TestModule(profile) { $0.provide(key(number)) { _ in 0 } }
    }
    #expect(throws: Never.self) {
      let chain = try Modules((0..<count).map { module($0, needs: $0 + 1 < count ? $0 + 1 : nil) })
      #expect(chain.progress.latest.modules.first?.name == "m\(count - 1)")
    }
    let ring = #expect(throws: ModuleErrors.self) {
      try Modules.check((0..<count).map { module($0, needs: ($0 + 1) % count) })
    }
    #expect(ring?.problems.map(\.code) == [.dependencyCycle])
    let pairs = #expect(throws: ModuleErrors.self) {
      try Modules.check((0..<count).map { module($0, needs: $0 ^ 1) })
    }
    #expect(pairs?.problems.count == count / 2)
    let missing = #expect(throws: ModuleErrors.self) {
      try Modules.check((0..<count).map { module($0, needs: $0 + count) })
    }
    #expect(missing?.problems.count == count)
  }
}
