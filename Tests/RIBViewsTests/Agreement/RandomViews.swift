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

  /// A RIB with a view of SwiftUI.
  final class ViewPart: Router, RandomPart {
    let interactor = PartInteractor()
    let content: ViewContent
    let parts: RandomParts<ViewPart>
    var place = ViewPlace()
    let slot = ChildSlot<Int>()
    let stack = ChildStack<Int>()
    let sheets = [ChildSlot<Int>()]
    let isSheet: Bool
    var rejectsWayBack = false
    var id: Int { content.id }
    var kind: PartKind { content.kind }
    var views: ViewContent { content }
    /// SwiftUI presents one sheet above another one, and above the root, which counts as one.
    var presentsSheets: Bool { isSheet }

    init(_ kind: PartKind, _ parts: RandomParts<ViewPart>, isSheet: Bool) {
      (self.parts, self.isSheet) = (parts, isSheet)
      content = ViewContent(parts.newID(), kind)
      if kind == .stack {
        var onBack: (Int) -> Void = { _ in }
        content.stack = ViewStack(keys: { [stack] in stack.keys }, onBack: { onBack($1) })
        onBack = { [weak self] count in self?.onBack(count) }
      }
      parts.note(self)
    }

    func didAttach() { place.show() }

    func willDetach() { place.hide() }

    func route(to route: PartInteractor.Route) { perform(route) }

    func placeInSlot(_ child: ViewPart) -> ViewPlace? {
      content.slot.place(RandomView(content: child.content))
    }

    func placeAsTab(_ child: ViewPart) -> ViewPlace? {
      content.list.place(RandomView(content: child.content))
    }

    func placeAsPage(_ child: ViewPart, at key: Int) -> ViewPlace {
      content.stack?.place(RandomView(content: child.content), at: key) ?? ViewPlace()
    }

    func updatePages() { content.stack?.update() }

    func showSheet(_ level: Int, _ kind: PartKind) {
      let part = ViewPart(kind, parts, isSheet: true)
      let sheet = sheets[level]
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
    var sheetPart: ViewPart? { sheetParts.first }

    /// The texts that should be drawn, without sheets.
    var texts: [String] { ["\(id)"] + below.flatMap(\.texts) }
  }
#endif
