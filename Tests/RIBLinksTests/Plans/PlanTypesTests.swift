import DeepLinks
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Types of the application in the links of keys.
@Suite(.trees)
struct PlanTypesTests {
  struct Day: LinkValue {
    let linkText: String

    init?(linkText: String) {
      guard linkText.split(separator: "-").map(\.count) == [4, 2, 2] else { return nil }
      self.linkText = linkText
    }
  }

  enum Sale: Hashable, LinkKey {
    case day(String)

    static let links = KeyLinks<Sale>(
      [.link(":day<date>", to: Sale.day) { if case .day(let day) = $0 { day } else { nil } }],
      types: [TableOptions.CustomType("date") { Day(linkText: $0) != nil }])
  }

  enum Shelf: Hashable, LinkKey {
    case sales

    static let links: KeyLinks<Shelf> = [.link("sales", to: .sales, below: Sale.self)]
  }

  @Test func linksTakeOverTheTypesOfTheirKeysAndOfThoseBelow() throws {
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"])
    try links.add(Shelf.self)
    try links.add("until/:day<date>") { (_: String) in .atOnce { _ in } }
    let table = try links.table()
    #expect(try table.match(DeepLink("shop://sales/2027-01-31"))?.parameters["day"] == "2027-01-31")
    #expect(try table.match(DeepLink("shop://sales/tomorrow")) == nil)
    #expect(try table.match(DeepLink("shop://until/tomorrow")) == nil)
  }

  @Test func aTypeOfTheOptionsComesBeforeThatOfAKey() throws {
    var options = TableOptions()
    options.types = [TableOptions.CustomType("date") { $0 == "tomorrow" }]
    var links = LinkPlans<ShopTreeRouter>(schemes: ["shop"], options: options)
    try links.add(Shelf.self)
    #expect(try links.table().match(DeepLink("shop://sales/tomorrow")) != nil)
  }
}
