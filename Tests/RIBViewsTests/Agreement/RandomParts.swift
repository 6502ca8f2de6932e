#if os(Linux)
  import Basics
  import RIBKit
  import RIBViews
  import TestSupport

  /// The parts of a random tree: each is a RIB with a view, and may have children of all kinds and sheets above it.
  enum PartKind: CaseIterable { case leaf, slot, stack, tabs }

  /// A RIB of a random tree, with what the UI framework makes of its view.
  protocol RandomPart: AnyObject {
    associatedtype Views: AnyObject

    var id: Int { get }
    var kind: PartKind { get }
    var views: Views { get }
    var parts: RandomParts<Self> { get }
    var place: ViewPlace { get set }
    var slot: ChildSlot<Int> { get }
    var stack: ChildStack<Int> { get }
    var sheets: [ChildSlot<Int>] { get }
    var isSheet: Bool { get }
    var presentsSheets: Bool { get }
    /// Whether the logic keeps pages that the user has left.
    var rejectsWayBack: Bool { get set }

    init(_ kind: PartKind, _ parts: RandomParts<Self>, isSheet: Bool)

    func placeInSlot(_ child: Self) -> ViewPlace?
    func placeAsTab(_ child: Self) -> ViewPlace?
    func placeAsPage(_ child: Self, at key: Int) -> ViewPlace
    func updatePages()
    func showSheet(_ level: Int, _ kind: PartKind)
  }

  /// A random tree with all that its parts share.
  final class RandomParts<Part: RandomPart> {
    struct Made {
      weak var part: Part?
      weak var views: Part.Views?
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

    func note(_ part: Part) { made.append(Made(part: part, views: part.views, id: part.id)) }

    func nextShow() -> Int {
      shows += 1
      return shows
    }

    func part(_ id: Int?) -> Part? { id.flatMap { made[$0].part } }

    /// The views that exist although their RIB has been released.
    var leaked: [Int] { made.filter { $0.views != nil && $0.part == nil }.map(\.id) }

    func answer() {
      let all = answers
      answers = []
      for answer in all { answer() }
    }
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

  extension RandomPart where Self: Router, InteractorType == PartInteractor {
    func placed(at place: ViewPlace) -> Self {
      self.place = place
      return self
    }

    func perform(_ route: PartInteractor.Route) {
      switch route {
      case .fill(let kind):
        let part = Self(kind, parts, isSheet: false)
        guard let place = placeInSlot(part) else { return }
        slot.show(part.id, in: self) { part.placed(at: place) }
      case .empty: slot.clear(in: self)
      case .push(let kind, let mode): push(kind, mode)
      case .pushThree: for _ in 0..<3 { push(.leaf, .standard) }
      case .pushAgain(let index, let mode):
        // A page that isn't there anymore is built again.
        if stack.keys.indices.contains(index) { push(.leaf, mode, key: stack.keys[index]) }
      case .pop: if stack.keys.count > 1 { stack.pop(in: self) }
      case .popTwice: for _ in 0..<2 where stack.keys.count > 1 { stack.pop(in: self) }
      case .clear: stack.clear(in: self)
      case .addTab(let kind):
        let part = Self(kind, parts, isSheet: false)
        if let place = placeAsTab(part) { attach(part.placed(at: place)) }
      case .removeTab: if let tab = tabs.last { detach(tab) }
      case .sheet(let level, let kind): showSheet(level, kind)
      case .twoSheets: for level in sheets.indices { showSheet(level, .leaf) }
      case .noSheet(let level): sheets[level].clear(in: self)
      }
    }

    private func push(_ kind: PartKind, _ mode: StackMode, key: Int? = nil) {
      // Neither framework allows a stack in another one. Few keys, so that they repeat.
      let (pageKind, key) = (kind == .stack ? .leaf : kind, key ?? parts.random.below(4))
      guard self.kind == .stack else { return }
      stack.push(key, mode, in: self) {
        let part = Self(pageKind, parts, isSheet: false)
        return part.placed(at: placeAsPage(part, at: key))
      }
      updatePages()
    }

    func onBack(_ count: Int) {
      parts.trace.append("  told \(id) by \(count)\(rejectsWayBack ? ", rejected" : "")")
      if !rejectsWayBack { for _ in 0..<count { stack.pop(in: self) } }
    }

    private var unsheeted: [Self] { children.compactMap { $0 as? Self }.filter { !$0.isSheet } }

    var tabs: [Self] { kind == .tabs ? unsheeted : [] }
    var page: Self? { kind == .stack ? unsheeted.first : nil }
    var sheetParts: [Self] { sheets.compactMap { parts.part($0.key) } }

    /// The parts directly below this one, without sheets.
    var below: [Self] { [parts.part(slot.key), page].compactMap(\.self) + tabs }

    /// This part and all that are attached below it.
    func collectAttached(in all: inout [Self]) {
      all.append(self)
      for part in below + sheetParts { part.collectAttached(in: &all) }
    }
  }

  extension RandomParts where Part: Router, Part.InteractorType == PartInteractor {
    /// Changes the tree.
    func change(_ root: Part) {
      var attached: [Part] = []
      root.collectAttached(in: &attached)
      let part = random.pick(attached)
      let kind = attached.count > 14 ? .leaf : random.pick(PartKind.allCases)
      guard let route = route(for: part, kind) else { return }
      trace.append("tree \(part.id).\(route)")
      part.interactor.route(to: route)
    }

    private func route(for part: Part, _ kind: PartKind) -> PartInteractor.Route? {
      let (step, last) = (random.below(12), part.sheets.count - 1)
      if step < 2, hasFewSheets, chance(80) {
        return part.kind == .stack ? .pushThree : .noSheet(min(step, last))
      }
      switch (step, part.kind) {
      case (0, _) where part.presentsSheets: return .sheet(0, kind)
      case (1, _) where part.presentsSheets: return chance(30) ? .twoSheets : .sheet(last, kind)
      case (2, _): return .noSheet(0)
      case (3, _): return .noSheet(last)
      case (_, .slot): return chance(75) ? .fill(kind) : .empty
      case (4...6, .stack):
        return .push(kind, random.pick([.standard, .standard, .replaceTop, .newRoot]))
      case (7, .stack):
        return .pushAgain(random.below(3), random.pick([.popTo, .moveToTop, .unique]))
      case (8, .stack): return .pushThree
      case (9, .stack): return .popTwice
      case (10, .stack):
        part.rejectsWayBack = chance(50)
        return chance(15) ? .clear : .pop
      case (11, .stack):
        part.rejectsWayBack = chance(30)
        return .pop
      case (_, .tabs): return chance(70) && part.tabs.count < 4 ? .addTab(kind) : .removeTab
      default: return nil
      }
    }
  }
#endif
