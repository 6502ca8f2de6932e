import Basics
import RIBKit
import TreeSupport

/// One thing that is asked of a container.
enum ContainerRequest: Hashable {
  case show(Int, ProbeContainer)
  case clear(ProbeContainer)
  case push(Int, StackMode)
  case pop
  case popTo(Int)
  case showAll([Int])

  /// Makes a random request for some of the first RIBs.
  static func random(ribs: Int, using random: inout SplitMix) -> Self {
    let container = ProbeContainer.allCases[random.below(ProbeContainer.allCases.count)]
    if random.chance(15) { return .clear(container) }
    switch container {
    case .slot, .tabs: return .show(random.below(ribs), container)
    case .list: return .showAll((0..<random.below(5)).map { _ in random.below(ribs) })
    case .stack:
      let mode = StackMode.allCases[random.below(StackMode.allCases.count)]
      return switch random.below(9) {
      case 0...1: .pop
      case 2: .popTo(random.below(ribs))
      default: .push(random.below(ribs), mode)
      }
    }
  }

  /// Asks one of a RIB's containers.
  func perform(on containers: Containers<Int>, in router: PlannedRouter, build: (Int) -> PlannedRouter) {
    switch self {
    case .show(let key, let container):
      containers[container].show(key, .standard, in: router, fileID: #fileID, line: #line) { build(key) }
    case .clear(let container): containers[container].clear(in: router, fileID: #fileID, line: #line)
    case .push(let key, let mode): containers.stack.push(key, mode, in: router) { build(key) }
    case .pop: containers.stack.pop(in: router)
    case .popTo(let key): containers.stack.pop(to: key, in: router)
    case .showAll(let keys): containers.list.show(keys, in: router, build: build)
    }
  }
}
