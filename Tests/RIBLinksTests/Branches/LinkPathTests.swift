import DeepLinks
import RIBLinks
import Testing

struct LinkPathTests {
  @Test(
    arguments: [
      ("ride://trip/7", ["trip", "7"]),
      ("RIDE://Trip/Seven", ["trip", "Seven"]),
      ("ride:/Trip/7", ["Trip", "7"]),
      ("ride:///trip//7/", ["trip", "7"]),
      ("ride://a%2Fb:80/c%20d", ["a/b", "c d"]),
      ("https://example.com/trip/7", ["trip", "7"]),
      ("http://example.com", []),
      ("/trip/%E4%B8%AD", ["trip", "中"]),
      ("ride://?a=1", []),
      ("", []),
    ])
  func theHostOfAnAppIsAComponentAndThatOfTheWebIsNone(text: String, components: [String]) throws {
    let path = LinkPath(try DeepLink(text))
    #expect(Array(path.components) == components)
    #expect(path.isAtEnd == components.isEmpty)
  }

  @Test func componentsAreTakenFromTheBeginning() throws {
    var path = LinkPath(try DeepLink("ride://trip/7/x"))
    let isRight = path.next("trap")
    #expect(!isRight)
    let isTrip = path.next("trip")
    #expect(isTrip)
    let none = path.next(as: Bool.self)
    #expect(none == nil)
    let number = path.next(as: Int.self)
    #expect(number == 7)
    let last = path.next()
    #expect(last == "x")
    let end = path.next()
    #expect(end == nil)
    #expect(path.next(as: Int.self) == nil)
  }

  @Test func itemsAreTakenByName() throws {
    var path = LinkPath(try DeepLink("/?a=1&b=x%26y&a=2&flag"))
    let first = path.item("a", as: Int.self)
    let second = path.item("a")
    let wrong = path.item("b", as: Int.self)
    let right = path.item("b")
    let flag = path.item("flag")
    let none = path.item("flag")
    #expect(first == 1)
    #expect(second == "2")
    #expect(wrong == nil)
    #expect(right == "x&y")
    #expect(flag == "")
    #expect(none == nil)
    #expect(path.items.isEmpty)
  }

  @Test func onlyTheFirstItemsAreLookedAt() throws {
    let text = "/a?" + (0..<1_000).map { "i\($0)" }.joined(separator: "&")
    var path = LinkPath(try DeepLink(text))
    #expect(path.items.count == LinkPath.maximumItems)
    #expect(path.item("i256") == nil)
    #expect(path.item("i255") == "")
  }
}
