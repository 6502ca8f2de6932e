import RIBKit

/// The containers of a probe: suites about all of them take their rows from here.
enum ProbeContainer: String, CaseIterable, Codable {
  case slot = "ChildSlot"
  case stack = "ChildStack"
  case list = "ChildList"
  case tabs = "ChildTabs"

  /// Shows a child in the container of a router, or of another one; in a stack, pushes it with a mode.
  func show(
    _ key: String, _ mode: StackMode = .replaceAll, in router: ProbeRouter, of owner: ProbeRouter? = nil,
    build: () -> any Router
  ) {
    let owner = owner ?? router
    switch self {
    case .slot: owner.slot.show(key, in: router, build: build)
    case .stack: owner.stack.push(key, mode, in: router, build: build)
    case .list: owner.list.show([key], in: router) { _ in build() }
    case .tabs: owner.tabs.show(key, in: router, build: build)
    }
  }

  func clear(in router: ProbeRouter) {
    switch self {
    case .slot: router.slot.clear(in: router)
    case .stack: router.stack.clear(in: router)
    case .list: router.list.clear(in: router)
    case .tabs: router.tabs.clear(in: router)
    }
  }

  /// The keys of all that is shown, or below the top of a stack.
  func keys(of router: ProbeRouter) -> [String] {
    switch self {
    case .slot: router.slot.linkKeys
    case .stack: router.stack.keys
    case .list: router.list.keys
    case .tabs: router.tabs.linkKeys
    }
  }
}
