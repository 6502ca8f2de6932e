import DeepLinks
import RIBKit
import RIBLinks
import RIBSessions
import RIBTesting
import Testing
import TreeSupport

/// Links through stacks, and through a container of the application's own.
@Suite(.trees)
struct OwnContainerTests {
  enum Item: Hashable, Codable, LinkKey {
    case item(Int)
    static let links: KeyLinks<Item> = [
      .link("item/:id<int>", to: Item.item) { if case .item(let id) = $0 { id } else { nil } }
    ]
  }

  /// A sidebar that stays, and a detail through which links lead.
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

  final class ItemInteractor: Leaf {
    let scope = Scope<Never, Never>()
    var note = ""
    let tell: (String) -> Void
    init(_ tell: @escaping (String) -> Void) { self.tell = tell }
    func didBecomeActive() {
      preserve(\.note, as: "note")
      tell("+")
    }
    func willResignActive() { tell("-") }
  }

  final class SidebarInteractor: Leaf {
    let scope = Scope<Never, Never>()
  }

  final class ShopInteractor: Interactor {
    let scope = Scope<Item, Never>()
  }

  final class ShopRouter: LinkedRouter {
    let interactor = ShopInteractor()
    let split = SplitView<Item>()
    var hooks: [String] = []
    var linkPart: LinkPart { LinkPart(split, of: self) }

    func didAttach() { split.showSidebar(in: self) { SidebarInteractor() } }
    func route(to item: Item) {
      split.show(item, in: self) { ItemInteractor { [unowned self] in hooks.append("\($0)\(item)") } }
    }

    /// The hooks since the last call.
    func takeHooks() -> String {
      defer { hooks = [] }
      return hooks.map { $0.replacing("item(", with: "").replacing(")", with: "") }.joined(separator: " ")
    }
  }

  let shop = ShopRouter()
  let tree: OpenedTree<ShopRouter, DeepLink>

  init() throws {
    let restoration = Restoration(SavedTree(), coder: JSONValueCoder())
    tree = try OpenedTree(shop, LaunchOptions(showsValues: true, restoring: restoration))
  }

  @Test func linksSavingAndSnapshotsWorkWithIt() throws {
    #expect(tree.open("app://item/1") == "opened /item/1")
    #expect(tree.open("app://item/1/item/2") == "opened /item/1/item/2")
    #expect(tree.open("app://item/1") == "opened /item/1")
    tree.host.run { (shop.split.linkChild as? ItemInteractor)?.note = "mine" }
    let saved = tree.host.run { shop.save() }
    #expect(saved?.places == [#"Shop/Item[{"item":{"_0":1}}]#note"#])
    #expect(shop.snapshot().description.contains("item(1)"))
    #expect(shop.snapshot().description.contains("sidebar"))
  }

  @Test(arguments: [
    ("app://item/1", "-3 +1"), ("app://item/4", "-3 +4"), ("app://item/1/item/4/item/5", "-3 +5"),
    ("app://item/1/item/2/item/3/item/4", "-3 +4"), ("app://", "-3"),
  ])
  func aLinkAttachesNothingInBetween(link: String, hooks: String) {
    #expect(tree.open("app://item/1/item/2/item/3") == "opened /item/1/item/2/item/3")
    #expect(shop.takeHooks() == "+3")
    #expect(tree.open(link).hasPrefix("opened "))
    #expect(shop.takeHooks() == hooks)
  }
}
