package import RIBKit

/// RIBKit's containers: suites about all of them take their rows from here.
package enum ProbeContainer: String, CaseIterable, Codable, Sendable {
  case slot = "ChildSlot"
  case stack = "ChildStack"
  case list = "ChildList"
  case tabs = "ChildTabs"
}

/// One container of each kind.
package final class Containers<Key: Hashable> {
  package let slot = ChildSlot<Key>()
  package let stack = ChildStack<Key>()
  package let list = ChildList<Key>()
  package let tabs = ChildTabs<Key>()

  package init() {}

  package subscript(container: ProbeContainer) -> any ProbedContainer<Key> {
    switch container {
    case .slot: slot
    case .stack: stack
    case .list: list
    case .tabs: tabs
    }
  }
}

/// A container, as the suites about all of them use it.
package protocol ProbedContainer<Key>: KeyedContainer {
  /// The requested keys whose children are shown or kept.
  var keys: [Key] { get }

  /// The requested keys whose children are shown.
  var shownKeys: [Key] { get }

  /// Shows a child; a stack pushes it with the mode, and every other container that shows several then shows this one only.
  func show(
    _ key: Key, _ mode: StackMode, in router: some Router, fileID: StaticString, line: UInt,
    build: () -> any Router)

  /// Removes all children.
  func clear(in router: some Router, fileID: StaticString, line: UInt)
}

extension ProbedContainer where Self: LinkableContainer {
  package var shownKeys: [Key] { linkKeys }
}

extension ChildSlot: ProbedContainer {
  package var keys: [Key] { linkKeys }

  package func show(
    _ key: Key, _ mode: StackMode, in router: some Router, fileID: StaticString, line: UInt,
    build: () -> any Router
  ) { show(key, in: router, fileID: fileID, line: line, build: build) }
}

extension ChildStack: ProbedContainer {
  package var shownKeys: [Key] { key.map { [$0] } ?? [] }

  package func show(
    _ key: Key, _ mode: StackMode, in router: some Router, fileID: StaticString, line: UInt,
    build: () -> any Router
  ) { push(key, mode, in: router, fileID: fileID, line: line, build: build) }
}

extension ChildList: ProbedContainer {
  package var shownKeys: [Key] { keys }

  package func show(
    _ key: Key, _ mode: StackMode, in router: some Router, fileID: StaticString, line: UInt,
    build: () -> any Router
  ) { show([key], in: router, fileID: fileID, line: line) { _ in build() } }
}

extension ChildTabs: ProbedContainer {
  package func show(
    _ key: Key, _ mode: StackMode, in router: some Router, fileID: StaticString, line: UInt,
    build: () -> any Router
  ) { show(key, in: router, fileID: fileID, line: line, build: build) }
}
