#if os(Linux)
  import Basics
  import RIBKit
  import RIBViews
  import TestSupport
  import UIKit

  /// The parts of a random tree: each is a RIB with a view controller, and may have children of all kinds and sheets above it.
  enum PartKind: CaseIterable { case leaf, slot, stack, tabs }

  /// A random tree with all that its parts share.
  final class RandomParts {
    struct Made {
      weak var part: Part?
      weak var controller: UIViewController?
      let id: Int
    }

    var random: SplitMix
    /// Everything that was made, whether it still exists or not.
    private(set) var made: [Made] = []
    /// The answers of the logic to the user, which come in a later turn.
    var answers: [() -> Void] = []
    /// The number of sheets that the tree has shown, which orders them.
    private(set) var shows = 0
    /// The sheets that the user has touched since they were shown.
    var touched: Set<Int> = []
    /// The sheets that were reported as closed although the user hasn't touched them.
    var untouched: [Int] = []
    /// What happened, for the message of a failure.
    var trace: [String] = []

    /// Whether the tree seldom shows a sheet, so that the user sees what is below.
    let hasFewSheets: Bool

    init(seed: Int) {
      random = SplitMix(seed: UInt64(seed))
      hasFewSheets = random.below(2) == 0
    }

    func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    func newID() -> Int { made.count }

    func note(_ part: Part) { made.append(Made(part: part, controller: part.controller, id: part.id)) }

    func nextShow() -> Int {
      shows += 1
      return shows
    }

    func part(_ id: Int?) -> Part? { id.flatMap { made[$0].part } }

    /// The controllers that exist although their RIB has been released.
    var leaked: [Int] { made.filter { $0.controller != nil && $0.part == nil }.map(\.id) }
  }

  final class PartInteractor: Interactor {
    enum Route {
      case fill(PartKind)
      case empty
      case push(PartKind, StackMode)
      case pushAgain(Int, StackMode)
      case pushThree, pop, popTwice, clear
      case addTab(PartKind)
      case removeTab
      case sheet(Int, PartKind)
      case twoSheets
      case noSheet(Int)
    }

    let scope = Scope<Route, Never>()
  }

  /// A RIB with a view controller.
  final class Part: Router {
    let interactor = PartInteractor()
    let id: Int
    let kind: PartKind
    let controller: UIViewController
    private let parts: RandomParts
    private var place = ViewPlace()
    private let slot = ChildSlot<Int>()
    private let stack = ChildStack<Int>()
    private let sheets = [ChildSlot<Int>(), ChildSlot<Int>()]
    private var pageViews: ViewStack<Int, UIViewController>?
    /// The position of this sheet in the order in which the tree has shown them; 0 for other parts.
    private(set) var shownAs = 0
    private var isSheet = false
    /// Whether the user has closed it since the tree has shown it.
    private(set) var isClosedByUser = false
    /// Whether the logic keeps pages that the user has left.
    var rejectsWayBack = false

    init(_ kind: PartKind, _ parts: RandomParts, isAlert: Bool = false) {
      self.parts = parts
      self.kind = kind
      id = parts.newID()
      switch kind {
      case .leaf:
        controller =
          isAlert ? UIAlertController(title: nil, message: nil, preferredStyle: .alert) : UIViewController()
      case .slot: controller = SlotController()
      case .tabs: controller = TabsController()
      case .stack:
        var keys: () -> [Int] = { [] }
        var onBack: (Int) -> Void = { _ in }
        let views = ViewStack<Int, UIViewController>(keys: { keys() }, onBack: { onBack($1) })
        pageViews = views
        controller = StackController(views)
        keys = { [stack] in stack.keys }
        onBack = { [weak self] count in self?.onBack(count) }
      }
      controller.tabBarItem = UITabBarItem(title: nil, image: nil, tag: id)
      parts.note(self)
    }

    func placed(at place: ViewPlace) -> Part {
      self.place = place
      return self
    }

    func didAttach() { show() }

    func willDetach() { place.hide() }

    private func show() {
      if isSheet { shownAs = parts.nextShow() }
      isClosedByUser = false
      place.show()
    }

    func route(to route: PartInteractor.Route) {
      switch route {
      case .fill(let kind):
        let part = Part(kind, parts)
        guard let controller = controller as? SlotController else { return }
        slot.show(part.id, in: self) { part.placed(at: controller.place(part.controller)) }
      case .empty: slot.clear(in: self)
      case .push(let kind, let mode): push(kind, mode)
      case .pushThree: for _ in 0..<3 { push(.leaf, .standard) }
      case .pushAgain(let index, let mode):
        guard stack.keys.indices.contains(index) else { return }
        // A page that isn't there anymore is built again.
        push(.leaf, mode, key: stack.keys[index])
      case .pop: if stack.keys.count > 1 { stack.pop(in: self) }
      case .popTwice: for _ in 0..<2 where stack.keys.count > 1 { stack.pop(in: self) }
      case .clear: stack.clear(in: self)
      case .addTab(let kind):
        let part = Part(kind, parts)
        guard let controller = controller as? TabsController else { return }
        attach(part.placed(at: controller.place(part.controller)))
      case .removeTab: if let tab = tabs.last { detach(tab) }
      case .sheet(let level, let kind): showSheet(level, kind)
      case .twoSheets: for level in 0..<2 { showSheet(level, .leaf) }
      case .noSheet(let level): sheets[level].clear(in: self)
      }
    }

    private func push(_ kind: PartKind, _ mode: StackMode, key: Int? = nil) {
      // UIKit allows no navigation controller in another one. Few keys, so that they repeat.
      let (kind, key) = (kind == .stack ? .leaf : kind, key ?? parts.random.below(4))
      guard let pageViews else { return }
      stack.push(key, mode, in: self) {
        let part = Part(kind, parts)
        return part.placed(at: pageViews.place(part.controller, at: key))
      }
      pageViews.update()
    }

    private func onBack(_ count: Int) {
      parts.trace.append("  told \(id) by \(count)\(rejectsWayBack ? ", rejected" : "")")
      if !rejectsWayBack { for _ in 0..<count { stack.pop(in: self) } }
    }

    private func showSheet(_ level: Int, _ kind: PartKind) {
      let part = Part(kind, parts, isAlert: kind == .leaf && parts.chance(20))
      part.isSheet = true
      if let alert = part.controller as? UIAlertController {
        alert.addAction(UIAlertAction(title: "OK", style: .default))
      } else {
        part.controller.modalPresentationStyle = parts.random.pick(
          [.automatic, .pageSheet, .fullScreen, .popover])
      }
      let (key, rejects) = (part.id, parts.chance(15))
      let answer: (Bool) -> Void = { [weak self, weak part] onDismiss in
        if onDismiss {
          part?.isClosedByUser = true
          if self?.parts.touched.remove(key) == nil { self?.parts.untouched.append(key) }
        }
        self?.parts.answers.append { [weak self, weak part] in
          guard let self, interactor.isActive, sheets[level].key == key else { return }
          if !rejects { sheets[level].clear(in: self) } else if onDismiss { part?.show() }
        }
      }
      let place = controller.place(
        presenting: part.controller, onDismissAttempt: parts.chance(15) ? { answer(false) } : nil,
        onDismiss: { answer(true) })
      sheets[level].show(key, in: self) { part.placed(at: place) }
    }
  }

  extension Part {
    var isAlert: Bool { controller is UIAlertController }

    var tabs: [Part] {
      kind == .tabs ? children.compactMap { $0 as? Part }.filter { !$0.isSheet } : []
    }

    private var sheetParts: [Part] { sheets.compactMap { parts.part($0.key) } }
    private var page: Part? {
      kind == .stack ? children.compactMap { $0 as? Part }.first { !$0.isSheet } : nil
    }

    /// Whether the user can go back here by more than the logic may know.
    var pageCount: Int { stack.keys.count }

    /// This part and all that are attached below it.
    func collectAttached(in all: inout [Part]) {
      all.append(self)
      for part in [parts.part(slot.key), page].compactMap(\.self) + tabs + sheetParts {
        part.collectAttached(in: &all)
      }
    }

    /// The sheets that the tree shows, in the order in which it has shown them.
    var shownSheets: [Part] {
      var all: [Part] = []
      collectAttached(in: &all)
      return all.filter(\.isSheet).sorted { $0.shownAs < $1.shownAs }
    }

    /// The text of what should be on the screen, without sheets: a stack shows the number of its pages and the top.
    var text: String {
      switch kind {
      case .leaf: "\(id)"
      case .slot: "\(id)(\(parts.part(slot.key)?.text ?? ""))"
      case .stack: "\(id)[\(pageCount) \(page?.text ?? "")]"
      case .tabs: "\(id){\(tabs.map(\.text).joined(separator: " "))}"
      }
    }
  }

  extension UIViewController {
    /// The number of the part with this view controller.
    var partID: Int { tabBarItem?.tag ?? -1 }

    /// The text of what is on the screen, without sheets.
    var partText: String {
      switch self {
      case let slot as SlotController: "\(partID)(\(slot.children.map(\.partText).joined(separator: " ")))"
      case let stack as UINavigationController:
        "\(partID)[\(stack.viewControllers.count) \(stack.viewControllers.last?.partText ?? "")]"
      case let tabs as UITabBarController:
        "\(partID){\((tabs.viewControllers ?? []).map(\.partText).joined(separator: " "))}"
      default: "\(partID)"
      }
    }
  }
#endif
