import Basics

/// Makes random plans.
struct PlanGenerator {
  /// The emphasis of a run.
  enum Profile: String, CaseIterable {
    /// Everything, in one tree at a time.
    case tree
    /// Several trees at once, without mail.
    case forest
    /// Streams above all, in a tree that changes little.
    case mail
  }

  private var random: SplitMix
  private let profile: Profile
  private let ribs: Int

  init(seed: UInt64, profile: Profile) {
    random = SplitMix(seed: seed)
    self.profile = profile
    ribs = 5 + random.below(7)
  }

  /// Makes a plan with so many operations from outside, and about as many inside hooks.
  mutating func plan(operations: Int) -> Plan {
    var plan = Plan(ribs: ribs, depth: 2 + random.below(9), isForest: profile == .forest, entries: [])
    plan.entries.append(.host(.launch(0)))
    if profile == .mail {
      // A tree of some depth, in which every other RIB observes something from the start.
      for rib in 1..<ribs {
        plan.entries.append(.host(.attach(rib, to: random.below(rib))))
        if random.chance(50) { plan.entries.append(.host(.observeModels(rib, stream: random.below(2)))) }
      }
    }
    for _ in 0..<operations {
      while random.chance(78) { plan.entries.append(script()) }
      plan.entries.append(.host(random.chance(30) ? outside() : inside()))
    }
    return plan
  }

  private mutating func script() -> Plan.Entry {
    let hooks: [Hook] =
      profile == .mail
      ? [.active, .model, .model, .event, .event, .resigning, .routed]
      : Hook.allCases + [.active, .attached, .detaching, .resigning, .active, .attached]
    let operations = (0...random.below(3)).map { _ in inside() }
    return .hook(random.below(ribs), hooks[random.below(hooks.count)], operations)
  }

  /// An operation that only the owner of a tree can ask for, or one that sends.
  private mutating func outside() -> Operation {
    switch (profile, random.below(10)) {
    case (.forest, 0...4): .launch(random.below(ribs))
    case (.forest, 5): .shutDown(random.below(ribs))
    case (.forest, _): inside()
    case (_, 0): .shutDown(random.chance(50) ? 0 : random.below(ribs))
    case (_, 1): .launch(random.below(ribs))
    case (_, 2...3): send()
    default: .settle
    }
  }

  private mutating func send() -> Operation {
    random.chance(60)
      ? .sendModel(random.below(5), stream: random.below(2))
      : .sendEvent(random.below(100), stream: random.below(2))
  }

  private mutating func inside() -> Operation {
    if profile == .mail, random.chance(80) { return mail() }
    switch random.below(profile == .forest ? 15 : 19) {
    case 0...2: return .attach(random.below(ribs), to: random.below(ribs))
    case 3: return .detach(random.below(ribs), from: random.below(ribs))
    case 4...5: return .remove(random.below(ribs))
    case 6: return .route(random.below(ribs), to: random.below(100))
    case 7: return .notify(random.below(100), of: random.below(ribs))
    case 8...13: return request()
    case 14: return random.chance(20) && profile == .forest ? .launch(random.below(ribs)) : request()
    default: return mail()
    }
  }

  private mutating func mail() -> Operation {
    let rib = random.below(ribs)
    let stream = random.below(2)
    return switch random.below(8) {
    case 0...1: .observeModels(rib, stream: stream)
    case 2: .observeEvents(rib, stream: stream)
    case 3: .cancel(rib, observation: random.below(8))
    default: send()
    }
  }

  /// A request for a container, mostly by the router that keeps it.
  private mutating func request() -> Operation {
    let keeper = random.below(ribs)
    let router = random.chance(95) ? keeper : random.below(ribs)
    return .request(.random(ribs: ribs, using: &random), of: keeper, in: router)
  }
}

extension SplitMix {
  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }
}
