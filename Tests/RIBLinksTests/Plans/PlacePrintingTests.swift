import Basics
import DeepLinks
import RIBKit
import RIBLinks
import TestSupport
import Testing

/// Printing the link of a place: one that the table takes for the same place, or an error that says why there is none.
struct PlacePrintingTests {

  @Test func whatNoRouteTakesIsNotPrinted() throws {
    let table = try Shop.links().table()
    let item = try TreeLink(Shop.Page.item(7))
    for (place, scheme) in [(TreeLink(), "shop"), (item, "shop"), (TreeLink(), "other")] {
      let error = #expect(throws: RouteError.self) { try place.link(scheme: scheme, in: table) }
      #expect(error?.code == .notReadable)
      #expect(error?.description.contains("No route matches the link") == true)
    }
    let home = try TreeLink(Shop.Tab.home)
    let errors = ["sh op", "shop://"].map { scheme in
      #expect(throws: RouteError.self) { try home.link(scheme: scheme, in: table) }
    }
    #expect(errors[0]?.code == .authority)
    #expect(throws: RouteError.self) { try home.link(host: "shop.example/x", in: table) }
    #expect(throws: RouteError.self) { try home.link(host: "evil.example", in: table) }
  }

  enum Orders: Hashable, LinkKey {
    case orders(tab: String?)

    static let links: KeyLinks<Orders> = [
      .link("orders{/:tab}", to: Orders.orders, below: Shop.Order.self) {
        if case .orders(let tab) = $0 { .some(tab) } else { nil }
      }
    ]
  }

  @Test func whatTheTableReadsAsOtherKeysIsNotPrinted() throws {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"])
    try links.add(Orders.self)
    let table = try links.table()
    let open = try TreeLink(Orders.orders(tab: "open"))
    #expect(try open.link(scheme: "shop", in: table).description == "shop://orders/open")
    let order = try TreeLink(Orders.orders(tab: nil), Shop.Order.order(5))
    #expect(try order.link(scheme: "shop", in: table).description == "shop://orders/5")
    let error = #expect(throws: RouteError.self) {
      try TreeLink(Orders.orders(tab: "5")).link(scheme: "shop", in: table)
    }
    #expect(error?.code == .notReadable && error?.description.contains("order(5)") == true)
  }

  /// Texts of all lengths, empty ones too, and more items than a link may have.
  @Test(arguments: Seeds.first(80))
  func whatIsPrintedIsTakenForTheSamePlaceOrRejected(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed) + 3)
    let table = try Shop.links().table()
    let letters = Array("aZ09/?#%&=+:@ é\u{1F600}\u{200B}.~*{}()|\\\"")
    func text() -> String { String((0..<dice.below(4)).map { _ in letters[dice.below(letters.count)] }) }
    let page: Shop.Page =
      switch dice.below(4) {
      case 0: .item(dice.below(100) - 50)
      case 1: .reviews(item: dice.below(9), sort: [nil, "new", "old", text()][dice.below(4)])
      case 2: .search(text: text(), page: dice.below(3))
      default: .category((0..<dice.below(4)).map { _ in text() })
      }
    do throws(RouteError) {
      let place = try TreeLink(Shop.Tab.catalog, page)
      let links = [
        try place.link(scheme: "shop", in: table), try place.link(host: "shop.example", in: table),
      ]
      for link in links {
        #expect(table.match(link) != nil)
        var path = LinkPath(link)
        #expect(Shop.Tab.read(&path) == .catalog)
        #expect(Shop.Page.read(&path) == page, "\(link)")
        #expect(path.isAtEnd && path.items.isEmpty)
      }
    } catch {
      switch page {
      case .category(let names): #expect(names.contains("") && error.field == "names")
      case .reviews(_, let sort): #expect(!["new", "old"].contains(sort) && error.field == "sort")
      case .search(let text, _): #expect(text.isEmpty && error.field == "text")
      case .item: Issue.record("\(page): \(error)")
      }
    }
  }
}
