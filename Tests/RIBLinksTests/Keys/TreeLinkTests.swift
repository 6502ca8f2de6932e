import Basics
import DeepLinks
import RIBKit
import RIBLinks
import TestSupport
import Testing

struct TreeLinkTests {
  @Test func emptyComponentsAndSegmentsAreLeftOut() {
    let link = TreeLink([LinkSegment(), LinkSegment("a", "", "b"), LinkSegment("")])
    #expect(link.segments == [LinkSegment("a", "b")])
    #expect("\(link)" == "/a/b")
    #expect("\(TreeLink([]))" == "/")
  }

  @Test func textIsEscapedWhereItStands() throws {
    let link = TreeLink([LinkSegment("a b", items: ["q": "x=y&z"]), LinkSegment("c/d", items: ["flag": nil])])
    #expect("\(link)" == "/a%20b/c%2Fd?q=x%3Dy%26z&flag")
    #expect(try link.link(scheme: "ride").description == "ride://a%20b/c%2Fd?q=x%3Dy%26z&flag")
    #expect(
      try link.link(host: "example.com").description == "https://example.com/a%20b/c%2Fd?q=x%3Dy%26z&flag")
    #expect("\(LinkSegment("trip", "7", items: ["tab": "map"]))" == "trip/7?tab=map")
  }

  @Test func aFirstComponentThatAHostWouldChangeIsNoHost() throws {
    #expect(try TreeLink([LinkSegment("Trip", "7")]).link(scheme: "ride").description == "ride:/Trip/7")
    #expect(try TreeLink([LinkSegment("trip", "7")]).link(scheme: "ride").description == "ride://trip/7")
    #expect(try TreeLink([]).link(scheme: "ride").description == "ride://")
  }

  @Test func whatIsNoSchemeIsRejected() {
    #expect(throws: LinkError.self) { try TreeLink([]).link(scheme: "1") }
  }

  @Test(arguments: Seeds.first(200))
  func whatIsPrintedIsReadAgain(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed) + 7)
    let letters = Array("aZ09/?#%&=+:@ []é中\u{1F600}.~\"<>\\^`{|}!$'()*,;")
    func text() -> String { String((0...dice.below(4)).map { _ in letters[dice.below(letters.count)] }) }
    let segments = (0..<dice.below(4)).map { _ in
      LinkSegment(
        components: (0...dice.below(2)).map { _ in text() },
        items: (0..<dice.below(3)).map { _ in .init(text(), text()) })
    }
    let link = TreeLink(segments)
    let printed = [
      try link.link(scheme: "ride"), try link.link(host: "example.com"), try DeepLink("\(link)"),
    ]
    for other in printed {
      #expect(LinkPath(other) == LinkPath(link), "\(other)")
    }
  }
}
