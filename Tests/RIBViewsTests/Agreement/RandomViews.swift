#if os(Linux)
  import Basics
  import RIBKit
  import RIBViews
  import SwiftUI
  import TestSupport

  /// What the view of one RIB draws.
  final class ViewContent {
    let id: Int
    let kind: PartKind
    let slot = ViewSlot<RandomView>()
    let list = ViewList<RandomView>()
    let sheet = ViewSlot<RandomView>()
    var stack: ViewStack<Int, RandomView>?
    var sheetWasClosed: () -> Void = {}

    init(_ id: Int, _ kind: PartKind) { (self.id, self.kind) = (id, kind) }
  }

  /// The view of one RIB.
  ///
  /// Its state remembers to which RIB it belongs.
  struct RandomView: View {
    let content: ViewContent
    @State private var owner = Owner()

    private final class Owner { var id: Int? }

    private var text: String {
      let id = owner.id ?? content.id
      owner.id = id
      return id == content.id ? "\(id)" : "\(content.id) with the state of \(id)"
    }

    var body: some View { Group { views }.sheet(content.sheet) { [content] _ in content.sheetWasClosed() } }

    @ViewBuilder private var views: some View {
      Text(text)
      switch content.kind {
      case .leaf: EmptyView()
      case .slot: SlotView(content.slot)
      case .stack: content.stack.map { StackView($0) }
      case .tabs: ForEach(content.list.items) { $0.content }
      }
    }
  }

  /// A random tree of SwiftUI with all that its parts share.
  final class RandomViews {
    struct Made {
      weak var part: ViewPart?
      weak var content: ViewContent?
      let id: Int
    }

    var random: SplitMix
    private(set) var made: [Made] = []
    var answers: [() -> Void] = []
    var trace: [String] = []

    init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

    func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    func newID() -> Int { made.count }

    func note(_ part: ViewPart) { made.append(Made(part: part, content: part.content, id: part.id)) }

    func part(_ id: Int?) -> ViewPart? { id.flatMap { made[$0].part } }

    /// The contents that exist although their RIB has been released.
    var leaked: [Int] { made.filter { $0.content != nil && $0.part == nil }.map(\.id) }

    func answer() {
      let all = answers
      answers = []
      for answer in all { answer() }
    }
  }

  /// A RIB with a view of SwiftUI.
  final class ViewPart: Router {
    let interactor = PartInteractor()
    let content: ViewContent
    /// Whether this part is a root or a sheet, above which SwiftUI presents one sheet.
    let presentsSheets: Bool
    private let parts: RandomViews
    private var place = ViewPlace()
    private let slot = ChildSlot<Int>()
    private let stack = ChildStack<Int>()
    private let sheet = ChildSlot<Int>()
    private var isSheet = false
    /// Whether the logic keeps pages that the user has left.
    var rejectsWayBack = false
    var id: Int { content.id }

    init(_ kind: PartKind, _ parts: RandomViews, presentsSheets: Bool = false) {
      self.parts = parts
      self.presentsSheets = presentsSheets
      content = ViewContent(parts.newID(), kind)
      if kind == .stack {
        var onBack: (Int) -> Void = { _ in }
        content.stack = ViewStack(keys: { [stack] in stack.keys }, onBack: { onBack($1) })
        onBack = { [weak self] count in
          guard let self else { return }
          parts.trace.append("  told \(id) by \(count)\(rejectsWayBack ? ", rejected" : "")")
          if !rejectsWayBack { for _ in 0..<count { stack.pop(in: self) } }
        }
      }
      parts.note(self)
    }

    func placed(at place: ViewPlace) -> ViewPart {
      self.place = place
      return self
    }

    func didAttach() { place.show() }

    func willDetach() { place.hide() }

    func route(to route: PartInteractor.Route) {
      switch route {
      case .fill(let kind):
        let part = ViewPart(kind, parts)
        slot.show(part.id, in: self) {
          part.placed(at: content.slot.place(RandomView(content: part.content)))
        }
      case .empty: slot.clear(in: self)
      case .push(let kind, let mode): push(kind, mode)
      case .pushThree: for _ in 0..<3 { push(.leaf, .standard) }
      case .pushAgain(let index, let mode):
        if stack.keys.indices.contains(index) { push(.leaf, mode, key: stack.keys[index]) }
      case .pop: if stack.keys.count > 1 { stack.pop(in: self) }
      case .popTwice: for _ in 0..<2 where stack.keys.count > 1 { stack.pop(in: self) }
      case .clear: stack.clear(in: self)
      case .addTab(let kind):
        let part = ViewPart(kind, parts)
        attach(part.placed(at: content.list.place(RandomView(content: part.content))))
      case .removeTab: if let row = rows.last { detach(row) }
      case .sheet(_, let kind): showSheet(kind)
      case .noSheet, .twoSheets: sheet.clear(in: self)
      }
    }

    private func push(_ kind: PartKind, _ mode: StackMode, key: Int? = nil) {
      // Few keys, so that they repeat. SwiftUI allows no navigation stack in another one.
      let (kind, key) = (kind == .stack ? .leaf : kind, key ?? parts.random.below(4))
      guard let views = content.stack else { return }
      stack.push(key, mode, in: self) {
        let part = ViewPart(kind, parts)
        return part.placed(at: views.place(RandomView(content: part.content), at: key))
      }
      views.update()
    }

    private func showSheet(_ kind: PartKind) {
      let part = ViewPart(kind, parts, presentsSheets: true)
      part.isSheet = true
      let (key, rejects) = (part.id, parts.chance(15))
      content.sheetWasClosed = { [weak self, weak part] in
        self?.parts.answers.append { [weak self, weak part] in
          guard let self, interactor.isActive, sheet.key == key else { return }
          if rejects { part?.place.show() } else { sheet.clear(in: self) }
        }
      }
      sheet.show(key, in: self) { part.placed(at: content.sheet.place(RandomView(content: part.content))) }
    }
  }

  extension ViewPart {
    var rows: [ViewPart] {
      content.kind == .tabs ? children.compactMap { $0 as? ViewPart }.filter { !$0.isSheet } : []
    }

    var sheetPart: ViewPart? { parts.part(sheet.key) }

    private var page: ViewPart? {
      content.kind == .stack ? children.compactMap { $0 as? ViewPart }.first { !$0.isSheet } : nil
    }

    private var below: [ViewPart] { [parts.part(slot.key), page].compactMap(\.self) + rows }

    /// This part and all that are attached below it.
    func collectAttached(in all: inout [ViewPart]) {
      all.append(self)
      for part in below + [sheetPart].compactMap(\.self) { part.collectAttached(in: &all) }
    }

    /// The texts that should be drawn, without sheets.
    var texts: [String] { ["\(id)"] + below.flatMap(\.texts) }
  }
#endif
