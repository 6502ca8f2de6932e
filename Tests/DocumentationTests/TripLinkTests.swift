import DeepLinks
import Testing

/// The samples of the article on links.
struct TripLinkTests {
  @Test func theTableOpensWhatTheArticleSays() throws {
    let table = try makeTable()
    #expect(try table.open("ride://trip/7/map?page=2").output == .trip(TripLink(id: 7, tab: .map, page: 2)))
    #expect(try table.open("RIDEBETA://TRIP/7").output == .trip(TripLink(id: 7)))
    #expect(try table.open("ride://help/lost%20property").output == .help(["lost property"]))
    #expect(try table.open("ride://trip/seven").output == nil)
    #expect(try table.link(to: TripLink(id: 7, tab: .receipt)).description == "ride://trip/7/receipt")
    let explanation = try table.explain(DeepLink("ride://trip/seven"))
    #expect(
      explanation.description == """
        ride://trip/seven
          (ride|ridebeta)://trip/:id<uint>{/:tab(map|receipt)}?page<int>=1: no, id is not of type uint at byte 12
          /help/**topic: no, "help" was expected at byte 7
        """)
  }
}
