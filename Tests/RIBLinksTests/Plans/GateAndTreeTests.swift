import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// The tree opens what the gate has decided about: the keys of the match, with its values.
@Suite(.trees)
struct GateAndTreeTests {
  /// The key nearest to the root that a link from the web opens; nil if the gate rejects the link.
  private func key(_ text: String, options: TableOptions = TableOptions()) throws -> Corner? {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"], hosts: ["shop.example"], options: options)
    try links.add(Corner.self)
    let gate = LinkGate(LiveTable(try links.table()))
    guard let fields = gate.open(text, from: .web).output else { return nil }
    #expect(links.plan(for: fields) != nil)
    return (fields.content as? [any LinkKey])?.first as? Corner
  }

  @Test(arguments: [
    "user@kiosk", "@kiosk", "kiosk:1", "kiosk:", "\u{212A}iosk", "%E2%84%AAiosk", "KIOSK", "kiosk",
  ])
  func nothingThatIsWrittenOtherwiseOpensALocalPlace(text: String) throws {
    #expect(try key("shop://" + text) != .kiosk)
  }

  @Test func theFirstComponentHasNoCaseAsALiteralAndKeepsItAsAValue() throws {
    #expect(try key("shop://PAGE?number=7") == .page(7))
    #expect(try key("shop://AbCdEf") == .item("AbCdEf"))
    #expect(try key("https://shop.example/AbCdEf") == .item("AbCdEf"))
    #expect(try key("https://shop.example/PAGE?number=7") == .item("PAGE"))
  }

  @Test(arguments: [("b/c", true), ("z/c", false), ("b/c?x=1", true)])
  func aLocalPlaceIsNotReachedByThePatternOfAnother(rest: String, isExported: Bool) throws {
    #expect(try key("shop://shelf/\(rest)") == (isExported ? .shelf : nil))
  }

  @Test func aLongerPatternOfAnotherPlaceDoesNotLeadIntoALocalOne() throws {
    #expect(try key("shop://cart/7/pay/eve") == nil)
    #expect(try key("shop://cart/7/pay/eve/fake") == .cart)
  }

  @Test func aStackShowsTheOneKeyThatTheGateHasMatched() throws {
    var links = LinkPlans<PileRouter>(schemes: ["shop"])
    try links.add(Pile.self)
    let tree = try OpenedTree(PileRouter(), links)
    #expect(tree.open("shop://a/page/2", from: .web) == "opened /a/page/2")
    #expect(tree.root.stack.keys == [.a])
    #expect(tree.open("shop://page/2", from: .web).hasPrefix("rejected"))
    #expect(tree.root.stack.keys == [.a])
  }

  @Test func aStackShowsAllKeysOfAPlan() throws {
    var links = LinkPlans<PileRouter>(schemes: ["shop"])
    try links.add("pages/**names") { (names: [String]) in .go(to: names.compactMap(Int.init).map(Pile.page)) }
    let tree = try OpenedTree(PileRouter(), links)
    let texts = ["shop://pages/1/2/3", "shop://pages/1/2/3", "shop://pages/1", "shop://pages"]
    #expect(
      texts.map { tree.open($0) } == [
        "opened /page/1/page/2/page/3", "already there /page/1/page/2/page/3", "opened /page/1", "opened /",
      ])
  }

  @Test func theKeysHaveTheValuesThatTheTableHasMatched() throws {
    var options = TableOptions()
    options.repeatedFields = .last
    #expect(try key("shop://page?number=1", options: options) == .page(1))
    #expect(try key("shop://page?number=1&number=2", options: options) == .page(2))
    options = TableOptions()
    options.plusIsSpace = true
    #expect(try key("shop://words?text=a+b", options: options) == .words("a b"))
  }
}

private enum Corner: Hashable, LinkKey {
  case kiosk
  case item(String)
  case narrow(String)
  case shelf, cart
  case cartOf(Int)
  case page(Int)
  case words(String)

  static let links: KeyLinks<Corner> = [
    .link("kiosk", to: .kiosk),
    .link(":id", to: Corner.item, .exported("item")) { if case .item(let id) = $0 { id } else { nil } },
    .link("shelf/:x", to: Corner.narrow, below: Low.self) { if case .narrow(let x) = $0 { x } else { nil } },
    .link("shelf", to: .shelf, .exported("shelf"), below: High.self),
    .link("cart", to: .cart, .exported("cart"), below: Pay.self),
    .link("cart/:n<int>", to: Corner.cartOf, .exported("cart of"), below: Pay.self) {
      if case .cartOf(let number) = $0 { number } else { nil }
    },
    .link("page?number<int>", to: Corner.page, .exported("page")) {
      if case .page(let number) = $0 { number } else { nil }
    },
    .link("words?text", to: Corner.words, .exported("words")) {
      if case .words(let text) = $0 { text } else { nil }
    },
  ]
}

private enum Low: Hashable, LinkKey {
  case c

  static let links: KeyLinks<Low> = [.link("c", to: .c)]
}

private enum High: Hashable, LinkKey {
  case bc

  static let links: KeyLinks<High> = [.link("b/c", to: .bc, .exported("b c"))]
}

private enum Pay: Hashable, LinkKey {
  case pay(String)
  case fake(Int, String)

  static let links: KeyLinks<Pay> = [
    .link("pay/:to", to: Pay.pay) { if case .pay(let name) = $0 { name } else { nil } },
    .link(":m<int>/pay/:to/fake", to: Pay.fake, .exported("fake")) {
      if case .fake(let number, let name) = $0 { (number, name) } else { nil }
    },
  ]
}

/// Keys on a stack; one of them is local, and reads as one that is below another does.
private enum Pile: Hashable, LinkKey {
  case a
  case page(Int)

  static let links: KeyLinks<Pile> = [
    .link("a", to: .a, .exported("a"), below: Leaf.self),
    .link("page/:number<int>", to: Pile.page) { if case .page(let number) = $0 { number } else { nil } },
  ]
}

private enum Leaf: Hashable, LinkKey {
  case page(Int)

  static let links: KeyLinks<Leaf> = [
    .link("page/:number<int>", to: Leaf.page, .exported("page of a")) {
      if case .page(let number) = $0 { number } else { nil }
    }
  ]
}

private final class PileRouter: LinkedRouter {
  let interactor = PlainRouter.PlainInteractor()
  let stack = ChildStack<Pile>()

  var linkPart: LinkPart {
    LinkPart(stack, of: self) { [self] key in stack.push(key, in: self) { ShelfOfKeys<Leaf>() } }
  }
}
