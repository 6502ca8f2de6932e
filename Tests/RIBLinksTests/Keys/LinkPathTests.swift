import DeepLinks
import RIBLinks
import Testing

struct LinkPathTests {
  @Test(
    arguments: [
      ("ride://trip/7", ["trip", "7"]),
      ("RIDE://Trip/Seven", ["Trip", "Seven"]),
      ("ride:/Trip/7", ["Trip", "7"]),
      ("ride:///trip//7/", ["trip", "7"]),
      ("ride://a%2Fb:80/c%20d", ["a/b:80", "c d"]),
      ("ride://me@trip/7", ["me@trip", "7"]),
      ("https://example.com/trip/7", ["trip", "7"]),
      ("http://example.com", []),
      ("/trip/%E4%B8%AD", ["trip", "中"]),
      ("ride://?a=1", []),
      ("", []),
    ])
  func theAuthorityOfAnAppIsAComponentAndTheHostOfTheWebIsNone(text: String, components: [String]) throws {
    let path = LinkPath(try DeepLink(text))
    #expect(Array(path.components) == components)
    #expect(path.isAtEnd == components.isEmpty)
  }

  @Test func itemsAreTakenByName() throws {
    var path = LinkPath(try DeepLink("ride://trip/7?a=1&b=x%26y&a=2&flag"))
    let items = ["a", "a", "b", "flag", "flag"].map { path.item($0) }
    #expect(items == ["1", "2", "x&y", "", nil])
    #expect(path.items.isEmpty)
  }
}
