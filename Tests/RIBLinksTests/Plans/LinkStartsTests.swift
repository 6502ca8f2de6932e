import DeepLinks
import RIBKit
import RIBLinks
import RIBTesting
import Testing
import TreeSupport

/// The schemes and the hosts of an app, and links that are too long to lead to a place.
@Suite(.trees)
struct LinkStartsTests {
  @Test(arguments: [
    ([String](), [String](), "every scheme and every host"), (["https"], [], "hosts: [\"shop.example\"]"),
    (["HTTP"], ["shop.example"], "hosts: [\"shop.example\"]"), (["https://"], [], "hosts: ["),
    (["shop", "shop://"], [], "write \"shop\""), (["shop:"], [], "write \"shop\""),
    (["my shop"], [], "a letter followed"), ([""], [], "a letter followed"), (["1"], [], "a letter followed"),
    (["shop"], ["https://shop.example/"], "write only its name"),
    ([], ["shop.example/x"], "write only its name"),
    ([], [""], "write only its name"), (["shop"], ["*"], "write only its name"),
  ])
  func whatIsNoSchemeOrHostIsRejectedWithARemedy(schemes: [String], hosts: [String], words: String) {
    var links = LinkPlans<ShopTreeRouter>(schemes: schemes, hosts: hosts)
    let keys = #expect(throws: RouteError.self) { try links.add(Shop.Tab.self) }
    let plan = #expect(throws: RouteError.self) { try links.add("a") { .atOnce { _ in } } }
    #expect(keys?.code == .authority && plan?.code == .authority)
    #expect(keys?.description.contains(words) == true)
  }

  @Test func patternsWithASchemeOfTheirOwnNeedNoOther() throws {
    var links = LinkPlans<ShopTreeRouter>()
    try links.add("shop://a") { .atOnce { _ in } }
    try links.add("https://shop.example/b") { .atOnce { _ in } }
    #expect(try links.table().routes.count == 2)
    var hosts = LinkPlans<ShopTreeRouter>(hosts: ["*.shop.example", "shop.example:8080"])
    try hosts.add("a") { .atOnce { _ in } }
  }

  @Test(arguments: [(256, "opened"), (257, "stopped"), (300, "stopped")])
  func aLinkWithMoreItemsThanAreReadLeadsNowhere(count: Int, outcome: String) throws {
    let tree = try LevelTree()
    let items = Array(repeating: "tag=1", count: count).joined(separator: "&")
    tree.open("app://a?\(items)")
    let text = tree.world.take()
    #expect(text.contains("[\(outcome)"))
    #expect(tree.link == (outcome == "opened" ? "/a" : "/"))
    #expect(text.contains("remove some") == (outcome == "stopped"))
  }
}
