/// The kinds of containers: those of RIBKit, by type name, and any other.
package enum ContainerKind: String, CaseIterable, Sendable {
  case list = "ChildList"
  case slot = "ChildSlot"
  case stack = "ChildStack"
  case tabs = "ChildTabs"
  case own = ""

  /// The names of RIBKit's containers.
  package static var kit: Set<String> { Set(allCases.map(\.rawValue)).subtracting([own.rawValue]) }

  /// Whether all children are shown, and not only one of them.
  var showsAll: Bool {
    switch self {
    case .list: true
    case .slot, .stack, .tabs, .own: false
    }
  }
}
