import RIBKit
import RIBTesting
import Testing

/// Saved values when a container changes whose router is detached, covered, or about to be covered.
///
/// All RIBs have the same saved name, so the place of a detached one would look like that of the root.
struct DetachedOwnerTests {
  fileprivate final class BinderInteractor: Interactor {
    let scope = Scope<Never, Never>()
    var text: String
    var whenActive: () -> Void = {}
    var whenResigning: () -> Void = {}
    var whenReleased: () -> Void = {}

    init(_ text: String) { self.text = text }
    deinit { whenReleased() }

    func didBecomeActive() {
      preserve(\.text, as: "text")
      whenActive()
    }
    func willResignActive() { whenResigning() }
  }

  fileprivate final class BinderRouter: Router {
    let interactor: BinderInteractor
    let pages = ChildStack<String>()
    let tabs = ChildTabs<String>()
    let slot = ChildSlot<String>()
    let rows = ChildList<String>()
    var whenDetaching: () -> Void = {}

    init(_ text: String) { interactor = BinderInteractor(text) }

    func willDetach() { whenDetaching() }
    func push(_ key: String) { push(key, BinderRouter(key)) }
    func push(_ key: String, _ page: BinderRouter) { pages.push(key, in: self) { page } }
  }

  private final class Shelf {
    let host = ManualHost()
    let root = BinderRouter("root")
    private(set) var faults: [TreeFault.Code] = []

    init(_ saved: SavedTree = SavedTree()) {
      let faults = FaultPolicy.report { [unowned self] in self.faults.append($0.code) }
      root.launch(LaunchOptions(faults: faults, restoring: restoring(saved)), on: host)
    }

    /// The places of the saved values below the root, without what they have in common.
    var places: [String] {
      (host.run { root.save() }?.places ?? []).filter { $0 != "Binder#text" }
        .map { $0.replacing("Binder", with: "").replacing("#text", with: "").replacing("\"", with: "") }
    }

    func run(_ body: () -> Void) { host.run(body) }
    func end() { host.shutdown(root) }
  }

  /// A change of the stack of a router that isn't attached.
  enum Change: CaseIterable {
    case push, show, clear

    fileprivate func callAsFunction(_ router: BinderRouter) {
      switch self {
      case .push: router.push("a")
      case .show: router.pages.show(["a"], in: router) { BinderRouter($0) }
      case .clear: router.pages.clear(in: router)
      }
    }
  }

  @Test(arguments: Change.allCases)
  func theStackOfADetachedRouterDropsNoValuesOfTheRoot(change: Change) {
    let shelf = Shelf()
    let (root, gone) = (shelf.root, BinderRouter("gone"))
    shelf.run {
      root.slot.show("x", in: root) { gone }
      root.slot.clear(in: root)
      root.push("a")
      root.push("b")
    }
    shelf.run { change(gone) }
    #expect(shelf.places == ["/[a]", "/[b]"])
    #expect(shelf.faults == (change == .clear ? [] : [.parentNotAttached]))
    shelf.end()
  }

  @Test(arguments: Change.allCases)
  func theStackOfACoveredRouterDropsNoValuesOfTheRoot(change: Change) {
    let shelf = Shelf()
    let (root, page) = (shelf.root, BinderRouter("a"))
    shelf.run {
      root.push("a", page)
      page.push("a")
      page.push("b")
      root.push("b")
    }
    let all = ["/[a]", "/[a]/[a]", "/[a]/[b]", "/[b]"]
    #expect(shelf.places == all)
    shelf.run { change(page) }
    #expect(shelf.places == all)
    shelf.end()
  }

  @Test func aPopThatWaitsDropsNoValuesOfTheRootAfterItsRouterWasDetached() {
    let shelf = Shelf()
    let (root, sheet) = (shelf.root, BinderRouter("sheet"))
    shelf.run {
      root.push("a")
      root.push("b")
      root.slot.show("sheet", in: root) { sheet }
      sheet.push("a")
      let page = BinderRouter("q")
      page.interactor.whenResigning = { sheet.pages.pop(in: sheet) }
      page.interactor.whenReleased = { root.slot.clear(in: root) }
      sheet.push("q", page)
    }
    #expect(shelf.places == ["/[a]", "/[b]", "/[sheet]", "/[sheet]/[a]", "/[sheet]/[q]"])
    shelf.run { sheet.pages.pop(in: sheet) }
    #expect(shelf.places == ["/[a]", "/[b]"])
    #expect(root.pages.keys == ["a", "b"] && shelf.faults == [])
    shelf.end()
  }

  @Test func onlyTheRootForgetsAllUnclaimedValuesByDefault() {
    let shelf = Shelf(savedTree(["Binder/Binder[\"a\"]#text": "\"saved\""]))
    let (root, gone) = (shelf.root, BinderRouter("gone"))
    shelf.run {
      root.slot.show("x", in: root) { gone }
      root.slot.clear(in: root)
    }
    #expect(shelf.host.run { gone.forgetUnclaimed() } == 0)
    #expect(shelf.places == ["/[a]"])
    #expect(shelf.host.run { root.forgetUnclaimed() } == 1)
    shelf.end()
  }

  /// How a page shows a child and removes it.
  enum Holder: CaseIterable {
    case slot, list, plain, stack

    fileprivate func show(_ child: BinderRouter, in page: BinderRouter) {
      switch self {
      case .slot: page.slot.show("x", in: page) { child }
      case .list: page.rows.show(["x"], in: page) { _ in child }
      case .plain: page.attach(child)
      case .stack: page.push("x", child)
      }
    }

    fileprivate func remove(_ child: BinderRouter, from page: BinderRouter) {
      switch self {
      case .slot: page.slot.clear(in: page)
      case .list: page.rows.clear(in: page)
      case .plain: page.detach(child)
      case .stack: page.pages.pop(in: page)
      }
    }
  }

  @Test(arguments: Holder.allCases, [true, false])
  func aChildThatWasRemovedLosesItsValuesAlsoIfItsPageIsCoveredMeanwhile(holder: Holder, byTab: Bool) {
    let shelf = Shelf()
    let (root, page, child) = (shelf.root, BinderRouter("page"), BinderRouter("child"))
    shelf.run {
      if byTab { root.tabs.show("a", in: root) { page } } else { root.push("a", page) }
      holder.show(child, in: page)
      child.push("covered")
      child.push("inner")
    }
    child.whenDetaching = {
      if byTab { root.tabs.show("b", in: root) { BinderRouter("b") } } else { root.push("b") }
    }
    shelf.run { holder.remove(child, from: page) }
    #expect(shelf.places == ["/[a]", "/[b]"])
    #expect(shelf.faults == [])
    shelf.end()
  }

  @Test func allRowsThatWereRemovedLoseTheirValuesAlsoIfTheirPageIsCoveredMeanwhile() {
    let shelf = Shelf()
    let (root, page) = (shelf.root, BinderRouter("page"))
    let rows = ["x", "y", "z"].map(BinderRouter.init)
    shelf.run {
      root.push("a", page)
      page.rows.show(["x", "y", "z"], in: page) { key in rows.first { $0.interactor.text == key }! }
      for row in rows { row.push("inner") }
    }
    rows[2].whenDetaching = { root.push("b") }
    shelf.run { page.rows.show(["y"], in: page) { _ in BinderRouter("other") } }
    #expect(shelf.places == ["/[a]", "/[a]/[y]", "/[a]/[y]/[inner]", "/[b]"])
    #expect(shelf.faults == [])
    shelf.end()
  }

  @Test func aRowKeepsItsRestoredValueIfItCoversItsPageBeforeTheNextRowIsShown() {
    let places = ["", "/Binder[\"x\"]", "/Binder[\"y\"]"]
    let saved = places.map { ("Binder/Binder[\"a\"]/Binder[\"q\"]\($0)#text", "\"saved\"") }
    let shelf = Shelf(savedTree(Dictionary(uniqueKeysWithValues: saved)))
    let (root, page, sheet) = (shelf.root, BinderRouter("page"), BinderRouter("sheet"))
    shelf.run { root.push("a", page) }
    sheet.interactor.whenActive = { [unowned sheet] in
      sheet.rows.show(["x", "y"], in: sheet) { key in
        let row = BinderRouter(key)
        row.interactor.whenActive = { root.push("b") }
        return row
      }
    }
    shelf.run { page.slot.show("q", in: page) { sheet } }
    #expect(shelf.places == ["/[a]", "/[a]/[q]", "/[a]/[q]/[x]", "/[a]/[q]/[y]", "/[b]"])
    #expect(shelf.faults == [])
    shelf.end()
  }

  @Test(arguments: [Holder.slot, .list, .stack])
  func aChildWhoseRemovalWaitsLosesItsValuesAlsoIfItsPageIsCoveredFirst(holder: Holder) {
    let shelf = Shelf()
    let (root, page, child) = (shelf.root, BinderRouter("page"), BinderRouter("child"))
    shelf.run { root.push("a", page) }
    child.interactor.whenActive = { [unowned child] in
      child.push("covered")
      child.push("inner")
      holder.remove(child, from: page)
      root.push("b")
    }
    shelf.run { holder.show(child, in: page) }
    #expect(shelf.places == ["/[a]", "/[b]"])
    #expect(shelf.faults == [])
    shelf.end()
  }

  @Test func aPageThatIsCoveredWhileItsStackPopsKeepsTheOthersOfThatStack() {
    let shelf = Shelf()
    let (root, page, top) = (shelf.root, BinderRouter("page"), BinderRouter("y"))
    shelf.run {
      root.push("a", page)
      page.push("x")
      page.push("y", top)
    }
    top.whenDetaching = { root.push("b") }
    shelf.run { page.pages.pop(in: page) }
    #expect(shelf.places == ["/[a]", "/[a]/[x]", "/[b]"])
    shelf.end()
  }

  @Test func whatLeavesARIBBelowAPageThatIsBeingCoveredIsDropped() {
    let shelf = Shelf()
    let (root, page, row) = (shelf.root, BinderRouter("page"), BinderRouter("row"))
    shelf.run {
      root.push("a", page)
      page.rows.show(["row"], in: page) { _ in row }
      for key in ["x", "y", "z"] { row.push(key) }
      row.slot.show("s", in: row) { BinderRouter("s") }
    }
    page.whenDetaching = {
      row.pages.pop(to: "x", in: row)
      row.slot.clear(in: row)
    }
    shelf.run { root.push("b") }
    #expect(shelf.places == ["/[a]", "/[a]/[row]", "/[a]/[row]/[x]", "/[b]"])
    #expect(shelf.faults == [])
    shelf.end()
  }
}
