import Basics
import RIBKit
import RIBTesting

/// A RIB with children of all sorts, whose keys it preserves, and a draft.
final class TreeInteractor: Interactor {
  struct Shape: Codable, Equatable {
    var screens: [Int] = [0]
    var rows: [Int] = [1, 2]
    var tab: Int? = 0
    var plugins: [String] = []
    var page: Int?
    /// The pages that have been opened since all were closed.
    var opened: [Int] = []

    static let none = Shape(screens: [], rows: [], tab: nil)
  }

  let scope = Scope<Shape, Never>()
  let level: Int
  var draft = ""
  var shape: Shape

  init(level: Int) {
    self.level = level
    shape = level < 2 ? Shape() : .none
  }

  func didBecomeActive() {
    preserve(\.draft, as: "draft")
    preserve(\.shape, as: "shape")
    route(to: shape)
  }
}

/// The containers of a RIB.
///
/// Each shows a type of its own: places have keys, and not the names of containers.
final class Boughs {
  let screens = ChildStack<Int>()
  let rows = ChildList<Int>()
  let tab = ChildSlot<Int>()
  let plugins = ChildList<String>()
  let pages = ChildTabs<Int>()
}

/// The router of such a RIB.
class TreeRouter: Router {
  let interactor: TreeInteractor
  let boughs = Boughs()

  required init(level: Int) { interactor = TreeInteractor(level: level) }

  func route(to shape: TreeInteractor.Shape) {
    let level = interactor.level + 1
    boughs.screens.show(shape.screens, in: self) { _ in ScreenRouter(level: level) }
    boughs.rows.show(shape.rows, in: self) { _ in BranchRouter(level: level) }
    boughs.plugins.show(shape.plugins, in: self) { _ in PluginRouter(level: level) }
    if let tab = shape.tab {
      boughs.tab.show(tab, in: self) { LeafRouter(level: level) }
    } else {
      boughs.tab.clear(in: self)
    }
    // In a restored tree, the hidden pages first, because only a page that has been opened is closed with the others.
    for page in shape.opened where !boughs.pages.keys.contains(page) {
      boughs.pages.show(page, in: self) { PanelRouter(level: level) }
    }
    if let page = shape.page {
      boughs.pages.show(page, in: self) { PanelRouter(level: level) }
    } else {
      boughs.pages.clear(in: self)
    }
  }
}

final class ScreenRouter: TreeRouter {}
final class BranchRouter: TreeRouter {}
final class LeafRouter: TreeRouter {}
final class PanelRouter: TreeRouter {}
final class PluginRouter: TreeRouter {}

/// A tree of such RIBs on a host of its own.
final class Forest {
  struct Event: CustomStringConvertible {
    let kind, place, key: Int
    let mode: StackMode
    let text: String

    init(using random: inout SplitMix, text: String) {
      kind = Int.random(in: 0..<16, using: &random)
      place = Int.random(in: 0..<1_000, using: &random)
      key = Int.random(in: 0..<3, using: &random)
      mode = StackMode.allCases.randomElement(using: &random) ?? .standard
      self.text = text
    }

    var description: String { "\(kind) at \(place): \(key), .\(mode)" }
  }

  let host = ManualHost()
  let root = ScreenRouter(level: 0)
  /// The values that new RIBs had of older ones.
  private(set) var stale: [String] = []
  private(set) var faults = 0

  init(_ saved: SavedTree) {
    var options = LaunchOptions(
      faults: .report { [unowned self] _ in faults += 1 }, restoring: restoring(saved))
    // The keys of RIBs are read from snapshots, in release builds too.
    options.showsValues = true
    root.launch(options, on: host)
  }

  func save() -> SavedTree { host.run { root.save() } ?? SavedTree() }
  func end() { host.shutdown(root) }

  /// The RIBs that are attached, by their names and keys from the root; sorted.
  private var parts: [(place: String, part: TreeRouter)] {
    var found: [(place: String, part: TreeRouter)] = []
    var rest: [(place: String, part: TreeRouter)] = [("", root)]
    let keys = Dictionary(
      uniqueKeysWithValues: zip(routers(from: root), root.snapshot().ribs).map {
        (ObjectIdentifier($0), "\($1.name)[\($1.key ?? "")]")
      })
    while let next = rest.popLast() {
      found.append(next)
      for case let child as TreeRouter in next.part.children {
        rest.append((next.place + "/" + keys[ObjectIdentifier(child), default: "?"], child))
      }
    }
    return found.sorted { $0.place < $1.place }
  }

  /// The routers in the order of a snapshot.
  private func routers(from router: any Router) -> [any Router] {
    [router] + router.children.flatMap(routers)
  }

  func dismissTransients() {
    host.run {
      for (_, part) in parts where part.boughs.screens.isTopTransient { part.boughs.screens.pop(in: part) }
    }
  }

  /// Does something, and says what is to be seen then.
  func perform(_ event: Event) -> String {
    host.run {
      let parts = parts
      let inner = parts.filter { $0.part.interactor.level < 2 }
      if event.kind > 9 {
        parts[event.place % parts.count].part.interactor.draft += event.text + " "
      } else {
        let part = inner[event.place % inner.count].part
        change(part, event)
      }
      return self.parts.map { place, part in
        "\(place) \(part.interactor.draft)\(part.boughs.screens.keys)\(part.interactor.shape.plugins)\(part.boughs.pages.key ?? -1)"
      }.joined(separator: "\n")
    }
  }

  private func change(_ part: TreeRouter, _ event: Event) {
    let screens = part.boughs.screens
    let level = part.interactor.level + 1
    var built: [TreeRouter] = []
    switch event.kind {
    case 0...2:
      screens.push(event.key, event.mode, in: part) {
        let screen = ScreenRouter(level: level)
        built.append(screen)
        return screen
      }
    case 3: screens.pop(in: part)
    case 4: screens.pop(to: event.key, in: part)
    case 5 where event.key == 0: screens.clear(in: part)
    case 5:
      screens.show(Array((part.interactor.shape.screens + [event.key]).suffix(2)), in: part) { _ in
        let screen = ScreenRouter(level: level)
        built.append(screen)
        return screen
      }
    case 6:
      let rows = part.interactor.shape.rows
      part.interactor.shape.rows =
        rows.contains(event.key) ? rows.filter { $0 != event.key } : [event.key] + rows
    case 8:
      part.interactor.shape.page = event.place.isMultiple(of: 4) ? nil : event.key
      if part.interactor.shape.page == nil { part.interactor.shape.opened = [] }
    case 7: part.interactor.shape.tab = event.place.isMultiple(of: 3) ? nil : event.key
    default:
      let (plugins, name) = (part.interactor.shape.plugins, "plugin \(event.key)")
      part.interactor.shape.plugins =
        plugins.contains(name) ? plugins.filter { $0 != name } : plugins + [name]
    }
    let old = Set(part.children.map(ObjectIdentifier.init))
    if event.kind > 5 { part.interactor.route(to: part.interactor.shape) }
    part.interactor.shape.screens = screens.keys
    if event.kind > 5 {
      // A screen may have come again, from below one that was transient.
      built = part.children.compactMap { $0 as? TreeRouter }.filter {
        !old.contains(ObjectIdentifier($0)) && !($0 is ScreenRouter) && !($0 is PanelRouter)
      }
    }
    if let page = part.interactor.shape.page, !part.interactor.shape.opened.contains(page) {
      part.interactor.shape.opened.append(page)
      built += part.children.compactMap { $0 as? PanelRouter }
    }
    for new in built where new.interactor.draft != "" { stale.append(new.interactor.draft) }
  }
}
