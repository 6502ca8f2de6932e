import RIBKit

final class SplitView<Key: Codable & Equatable>: LinkableContainer {
  private let sidebar = ChildSlot<String>()
  private let detail = ChildStack<Key>()

  var linkKeys: [Key] { detail.linkKeys }
  var linkChild: (any Router)? { detail.linkChild }
  var stacksLinkKeys: Bool { true }
  func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void) {
    detail.keepLinkKeys(count, in: router, then: show)
  }

  func show(_ key: Key, in router: some Router, build: () -> any Router) {
    detail.push(key, .popTo, in: router, build: build)
  }
  func showSidebar(in router: some Router, build: () -> any Router) {
    sidebar.show("sidebar", in: router, build: build)
  }
}
