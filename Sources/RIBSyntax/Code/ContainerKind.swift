/// The kinds of containers: those of RIBKit, by type name, and any other.
package enum ContainerKind: String, CaseIterable, Sendable {
  case list = "ChildList"
  case slot = "ChildSlot"
  case stack = "ChildStack"
  case tabs = "ChildTabs"
  case own = ""

  /// RIBKit's containers.
  package static let kit = allCases.filter { $0 != .own }

  /// Whether all children are shown, and not only one of them.
  var showsAll: Bool { self == .list }

  /// The function that shows a child.
  var verb: String { self == .stack ? "push" : "show" }
}
