import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting

/// What to save and restore in tests, with the coder of the harnesses.
func restoring(_ saved: SavedTree = SavedTree(), version: Int = 1) -> Restoration {
  Restoration(saved, coder: JSONValueCoder(), version: version)
}

/// A saved tree with these texts.
func savedTree(_ texts: [String: String]) -> SavedTree {
  var saved = SavedTree()
  for (place, text) in texts { saved[place] = text }
  return saved
}

/// A page of a desk: it preserves a draft, and is what all containers of a ``DeskRouter`` show.
final class PageInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var draft = ""
  private(set) var wasRestored = false
  private(set) var activations = 0

  func didBecomeActive() {
    activations += 1
    wasRestored = preserve(\.draft, as: "draft")
  }
}

final class PageRouter: Router {
  let interactor = PageInteractor()
}

/// A desk of pages on a stack, in a list and in a slot; which ones is preserved.
final class DeskInteractor: Interactor {
  struct Layout: Codable, Equatable {
    var stack: [Int] = [0]
    var rows: [Int] = []
    var tab: Int?
  }

  let scope = Scope<Layout, Never>()
  var layout = Layout() { didSet { if isActive { route(to: layout) } } }

  func didBecomeActive() {
    preserve(\.layout, as: "layout")
    route(to: layout)
  }
}

final class DeskRouter: Router {
  let interactor = DeskInteractor()
  let stack = ChildStack<Int>()
  let rows = ChildList<Int>()
  let tab = ChildSlot<Int>()

  func route(to layout: DeskInteractor.Layout) {
    stack.show(layout.stack, in: self) { _ in PageRouter() }
    rows.show(layout.rows, in: self) { _ in RowRouter() }
    if let key = layout.tab { tab.show(key, in: self) { TabRouter() } } else { tab.clear(in: self) }
  }
}

final class RowRouter: Router {
  let interactor = PageInteractor()
}

final class TabRouter: Router {
  let interactor = PageInteractor()
}

/// A desk on a host of its own; its faults are noted, and its events about values.
final class Desk {
  let host = ManualHost()
  let root = DeskRouter()
  let log = EventLog()
  private(set) var faults: [TreeFault] = []

  init(_ saved: SavedTree = SavedTree()) {
    root.launch(options(saved), on: host)
  }

  private func options(_ saved: SavedTree) -> LaunchOptions {
    LaunchOptions(
      faults: .report { [unowned self] in faults.append($0) }, observer: log, observedKinds: [.preserved],
      showsValues: true, restoring: restoring(saved))
  }

  var layout: DeskInteractor.Layout {
    get { root.interactor.layout }
    set { host.run { root.interactor.layout = newValue } }
  }

  /// The page on top of the stack.
  var page: PageInteractor { root.children.lazy.compactMap { ($0 as? PageRouter)?.interactor }.first! }
  var tab: PageInteractor { root.children.lazy.compactMap { ($0 as? TabRouter)?.interactor }.first! }
  var rows: [PageInteractor] { root.children.compactMap { ($0 as? RowRouter)?.interactor } }

  func save() -> SavedTree { host.run { root.save() } ?? SavedTree() }

  /// Ends the desk, and restores another one from what it has saved.
  func restored() -> Desk {
    let saved = save()
    host.shutdown(root)
    return Desk(saved)
  }

  func end() { host.shutdown(root) }
}
