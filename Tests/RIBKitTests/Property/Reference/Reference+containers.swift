import RIBKit
import TreeSupport

/// What all containers have in common, and which one is asked.
extension Reference {
  enum ContainerName {
    case slot(Int)
    case stack(Int)
    case list(Int)
  }

  mutating func perform(_ request: ContainerRequest, of keeper: Int, in router: Int) {
    let tabs = ribs.count + keeper
    switch request {
    case .show(let key, .slot): show(key, slot: keeper, in: router)
    case .show(let key, .stack): change(keeper, .push(key, .standard), in: router)
    case .show(let key, .list): showAll([key], list: keeper, in: router)
    case .show(let key, .tabs): select(key, tabs, in: router)
    case .clear(.slot): clearSlot(keeper, in: router)
    case .clear(.stack): change(keeper, .clear, in: router)
    case .clear(.list): clearList(keeper, in: router)
    case .clear(.tabs): clearTabs(tabs, in: router)
    case .push(let key, let mode): change(keeper, .push(key, mode), in: router)
    case .pop: change(keeper, .pop, in: router)
    case .popTo(let key): change(keeper, .popTo(key), in: router)
    case .showAll(let keys): showAll(keys, list: keeper, in: router)
    }
  }

  /// The requested keys of a container: those of all children, and those of the shown ones.
  func keys(in container: ProbeContainer, of rib: Int) -> (all: [Int], shown: [Int]) {
    switch container {
    case .slot: both(slots[rib].key.map { [$0] } ?? [])
    case .stack: keys(of: stacks[rib].requested)
    case .list: both(lists[rib].keys)
    case .tabs: keys(of: stacks[ribs.count + rib].state)
    }
  }

  private func both(_ keys: [Int]) -> (all: [Int], shown: [Int]) { (keys, keys) }

  private func keys(of stack: StackEntries) -> (all: [Int], shown: [Int]) {
    (stack.entries.map(\.key), stack.key.map { [$0] } ?? [])
  }

  /// Drops what is asked of a router that is detaching, or about to.
  mutating func dropsLate(_ router: Int) -> Bool {
    guard ribs[router].phase != .detached, !isOpen(router) else { return false }
    tell(.late, router)
    return true
  }

  mutating func tellContainer(of rib: Int, under parent: Int?) {
    guard let container = ribs[rib].container, let parent else { return }
    ribs[rib].container = nil
    switch container {
    case .slot(let slot): slotLost(rib, slot, under: parent)
    case .stack(let stack): stackLost(rib, stack, under: parent)
    case .list(let list): listLost(rib, list, under: parent)
    }
  }
}
