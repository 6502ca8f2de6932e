import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Links that are written once.
@Suite(.trees)
struct LinkPlansTests {
  @Test func theTableHasEachLinkInEachForm() throws {
    let table = try Shop.links().table()
    #expect(
      table.routes.map(\.pattern.description) == [
        "shop://home", "https://shop.example/home", "shop://catalog", "https://shop.example/catalog",
        "shop://catalog/item/:id<int>", "https://shop.example/catalog/item/:id<int>",
        "shop://catalog/item/:id<int>/reviews?sort(new|old)?",
        "https://shop.example/catalog/item/:id<int>/reviews?sort(new|old)?",
        "shop://catalog/search?text&page<int>=1", "https://shop.example/catalog/search?text&page<int>=1",
        "shop://catalog/category/**names", "https://shop.example/catalog/category/**names",
        "shop://orders", "https://shop.example/orders", "shop://orders/:order<uint>",
        "https://shop.example/orders/:order<uint>", "shop://orders/:order<uint>/receipt",
        "https://shop.example/orders/:order<uint>/receipt", "shop://account",
        "https://shop.example/account", "shop://wish/:item<int>?note?", "shop://sign-out",
        "https://shop.example/sign-out",
      ])
    #expect(table.routes.filter(\.attributes.isExported).count == 14)
    #expect(table.routes.map(\.name).suffix(3) == ["shop://wish/:item<int>?note?", "sign-out", "sign-out"])
    #expect(table.overlaps().isEmpty)
  }

  @Test(arguments: [
    ("shop://home", "/home"), ("https://shop.example/catalog/item/7", "/catalog/item/7"),
    ("shop://catalog/item/7/reviews?sort=new", "/catalog/item/7/reviews?sort=new"),
    ("shop://catalog/search?page=1&text=a%26b&campaign=9", "/catalog/search?text=a%26b"),
    ("shop://catalog/category/a/b%2Fc", "/catalog/category/a/b%2Fc"),
    ("shop://orders/12/receipt", "/orders/12/receipt"), ("https://shop.example/account/", "/account"),
  ])
  func aLinkLeadsToItsPlaceAndTheTreePrintsIt(text: String, place: String) throws {
    var rules = GateRules()
    rules.routeGuards = [LinkGuard("signed in") { _, _ in .allow }]
    let tree = try OpenedTree(ShopTreeRouter(), Shop.links(), rules: rules)
    #expect(tree.open(text) == "opened \(place)")
    #expect(tree.open("shop:/\(place)") == "already there \(place)")
  }

  enum Found: Hashable, LinkKey {
    case tag(String, note: String?)

    static let links: KeyLinks<Found> = [
      .link(":name?note?", to: Found.tag) {
        if case .tag(let name, let note) = $0 { (name, note) } else { nil }
      }
    ]
  }

  /// Opens a link by the keys that the table reads, or by those that the tree reads, and returns the outcome and the place.
  private func open(_ text: String, readByTable: Bool, _ options: TableOptions) throws -> String {
    var links = LinkPlans<ShelfOfKeys<Found>>(schemes: ["shop"], options: options)
    try links.add(Found.self)
    let tree = try OpenedTree(ShelfOfKeys<Found>(), links)
    return readByTable ? tree.open(text) : tree.open(.go(to: try DeepLink(text)))
  }

  /// The keys of a tree read a link as the table reads it.
  @Test(arguments: [("shop://a%3Ab", "/a:b"), ("shop://me%40a:8", "/me@a:8"), ("shop:///a:b", "/a:b")])
  func aPlaceIsTheSameWhetherTheTableOrTheTreeReadsItsLink(text: String, place: String) throws {
    for readByTable in [true, false] {
      #expect(try open(text, readByTable: readByTable, TableOptions()) == "opened \(place)")
    }
  }

  @Test func onlyTheTableReadsAPlusAsASpace() throws {
    var options = TableOptions()
    options.plusIsSpace = true
    let text = "shop://a?note=b+c%2Bd"
    #expect(try open(text, readByTable: true, options) == "opened /a?note=b%20c%2Bd")
    #expect(try open(text, readByTable: false, options) == "opened /a?note=b%2Bc%2Bd")
  }

  @Test func onlyTheKeysOfATreeLimitTheItemsOfALink() throws {
    let text = "shop://a?" + (0..<300).map { "i\($0)=1" }.joined(separator: "&")
    #expect(try open(text, readByTable: true, TableOptions()) == "opened /a")
    #expect(try open(text, readByTable: false, TableOptions()).contains("more than 256 items"))
  }

  /// A key of no router, only to print links.
  enum Whole: Hashable, LinkKey {
    case receipt(UInt)

    static let links: KeyLinks<Whole> = [
      .link("orders/:id<uint>/receipt", to: Whole.receipt) {
        if case .receipt(let id) = $0 { id } else { nil }
      }
    ]
  }

  @Test func aPlaceMayBePrintedByOneKeyAndReadBySeveral() throws {
    let tree = try OpenedTree(ShopTreeRouter(), Shop.links())
    let place = try TreeLink(Whole.receipt(5))
    #expect(tree.open(.go(to: place)) == "opened /orders/5/receipt")
    #expect(tree.open(.go(to: place)) == "already there /orders/5/receipt")
    #expect(try tree.root.treeLink == TreeLink(Shop.Tab.orders, Shop.Order.receipt(5)))
  }

  @Test func aLinkOfItsOwnPlanGetsTheValuesOfItsFields() throws {
    let tree = try OpenedTree(ShopTreeRouter(), Shop.links())
    #expect(tree.open("shop://wish/7?note=red") == "opened /")
    #expect(tree.open("shop://wish/8") == "opened /")
    #expect(tree.open("shop://wish/x").hasPrefix("rejected"))
    #expect(tree.open("https://shop.example/wish/8").hasPrefix("rejected"))
    #expect(tree.root.interactor.wishes == ["7 red", "8 -"])
  }

  @Test func aLinkOfAnotherTableSaysThatItIsUnknown() throws {
    let tree = try OpenedTree(ShopTreeRouter(), Shop.links())
    var others = LinkPlans<ShopTreeRouter>(schemes: ["shop"])
    try others.add("new") { .atOnce { _ in } }
    tree.opener.gate.live.replace(with: try others.table())
    #expect(tree.open("shop://new").contains("ShopTree has no link for \"shop://new\""))
  }

  enum Wrong: Hashable, LinkKey {
    case number(Int)

    static let links: KeyLinks<Wrong> = [
      .link("number/:text", to: Wrong.number) { if case .number(let number) = $0 { number } else { nil } }
    ]
  }

  enum Outer: Hashable, LinkKey {
    case outer

    static let links: KeyLinks<Outer> = [.link("outer", to: .outer, below: Wrong.self)]
  }

  enum Schemed: Hashable, LinkKey {
    case item(String)

    static let links: KeyLinks<Schemed> = [
      .link("shop://item/:sku", to: Schemed.item) { if case .item(let sku) = $0 { sku } else { nil } }
    ]
  }

  enum Valueless: Hashable, LinkKey {
    case a

    static let links: KeyLinks<Valueless> = [.link("a/:x", to: .a)]
  }

  @Test func aMistakeInAKeyIsSaidInTheWordsOfTheKey() {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"])
    let schemed = #expect(throws: RouteError.self) { try links.add(Schemed.self) }
    #expect(
      schemed?.description
        == "The link \"shop://item/:sku\" of Schemed begins with a scheme. Keys have no scheme; remove shop://."
    )
    let valueless = #expect(throws: RouteError.self) { try links.add(Valueless.self) }
    #expect(
      valueless?.description
        == "The closure has no parameter for the field x of the pattern \"/a/:x\"; the parameters must be x.")
    let empty = #expect(throws: RouteError.self) { try TreeLink(Shop.Page.search(text: "", page: 1)) }
    #expect(
      empty?.description
        == "\"\" is not a value of the field text of \"search?text&page<int>=1\"; use a nonempty string."
    )
  }

  @Test func whatIsWrongWithALinkIsSaidWhenItIsAdded() throws {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"])
    let mismatch = #expect(throws: RouteError.self) { try links.add(Wrong.self) }
    #expect(mismatch?.code == .mismatch && mismatch?.field == "text")
    let below = #expect(throws: RouteError.self) { try links.add(Outer.self) }
    #expect(below?.code == .mismatch && below?.field == "text")
    let unused = #expect(throws: RouteError.self) {
      try links.add("a/:id<int>?q") { (id: Int) in .atOnce { _ in } }
    }
    #expect(unused?.code == .unusedField && unused?.field == "q")
    let missing = #expect(throws: RouteError.self) {
      try links.add("a/:id<int>") { (id: Int, q: String) in .atOnce { _ in } }
    }
    #expect(missing?.code == .unknownField)
    let pattern = #expect(throws: RouteError.self) { try links.add("a/:id<int") { .atOnce { _ in } } }
    #expect(pattern?.code == .pattern)
    try links.add("a") { .atOnce { _ in } }
    try links.add("a") { .atOnce { _ in } }
    #expect(throws: LinkDefinitionError.self) { try links.table() }
  }
}
