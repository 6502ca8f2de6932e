import Basics
import DeepLinks
import TestSupport
import Testing

struct OverlapTests {
  @Test(arguments: [
    (["/a/:x", "/:y/b"], ["/a/:x and /:y/b both match /a/b"]), (["/a", "/b"], []),
    (["/a?x", "/a?x&y"], ["/a?x&y and /a?x both match /a?x=x-example&y=x-example"]),
    (["/pre:\"x\"post", "/pre:\"y\"t"], ["/pre:\"x\"post and /pre:\"y\"t both match /prex-examplepost"]),
    (["/pre:\"x\"post", "/other:\"y\"post"], []),
    (["/:x<int>", "/:x<uint>"], ["/:x<uint> and /:x<int> both match /7"]),
    (["/**r/b", "/a/**s"], ["/a/**s and /**r/b both match /a/b"]),
    (["ride://:x", "ride://(a|b)"], ["ride://(a|b) and ride://:x both match ride://a"]),
    (["https://a.com/x", "https:/:y"], ["https://a.com/x and https:/:y both match https://a.com/x"]),
    (["/:x(a|b)", "/:x(b|c)/d"], []),
    (["/:a-:b", "/:c.:d"], ["/:a-:b and /:c.:d both match /x-example.x-example"]),
    (["/:a-:b<int>", "/x-:c"], ["/x-:c and /:a-:b<int> both match /x-example--7"]),
    (["/:a-:b<int>", "/:c-:d(x|y)"], []), (["/a-:a-:b", "/b-:c-:d"], []),
    (["/x-y", "/:a-:b"], ["/x-y and /:a-:b both match /x-y"]),
    (
      ["https://*.a.com/:x", "https://b.a.com/y"],
      ["https://b.a.com/y and https://*.a.com/:x both match https://b.a.com/y"]
    ),
    (
      ["https://*.b.com/x", "https://*.com/x", "http://*.com/x"],
      ["https://*.b.com/x and https://*.com/x both match https://sub.b.com/x"]
    ),
    (["https://*.a.com/x", "https://a.com/x"], []),
    (["https://*.a.com/x", "https:/:y"], ["https://*.a.com/x and https:/:y both match https://sub.a.com/x"]),
    (["(ride|taxi):/x", "taxi:/:y"], ["(ride|taxi):/x and taxi:/:y both match taxi://x"]),
    (["/:x/7", "ride://trip/:id"], ["ride://trip/:id and /:x/7 both match ride://trip/7"]),
    (
      ["/:x/new", "https://a.com/item/:id"],
      ["https://a.com/item/:id and /:x/new both match https://a.com/item/new"]
    ),
  ])
  func routesThatTakeOneLinkAreListedWithIt(patterns: [String], expected: [String]) throws {
    #expect(try TableDraft(patterns).build().overlaps().map(\.description) == expected)
  }

  /// A link matches routes of its host, its scheme, and the fallback of that; pairs of all of these are found.
  @Test(arguments: Seeds.first(60))
  func pairsAreFoundAcrossHostsAndFallbacks(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let leads = [
      "", "ride:/", "https:", "https://a.com", "https://*.a.com", "http://b.a.com", "http://*.com",
    ]
    func one<Element>(of elements: [Element]) -> Element { elements[dice.below(elements.count)] }
    var options = TableOptions()
    for scheme in ["ride", "https", "http"] where dice.below(2) == 0 {
      options.fallbacks[scheme] = one(of: [TableOptions.Fallback.none, .scheme("https"), .scheme("http")])
    }
    var patterns: Set<String> = []
    for _ in 0..<8 {
      let path = (0...dice.below(2)).map { one(of: ["/x", "/:p\($0)", "/y"]) }.joined()
      patterns.insert(one(of: leads) + path)
    }
    let table = try TableDraft(patterns.sorted(), options: options).buildUnchecked()
    let pairs = Set(table.overlaps().map { Set([$0.preferred, $0.other]) })
    for _ in 0..<60 {
      let lead = one(of: ["", "ride:/", "https://a.com", "https://b.a.com", "http://b.a.com", "http://c.com"])
      let link = try DeepLink(lead + (0...dice.below(2)).map { _ in one(of: ["/x", "/y", "/z"]) }.joined())
      let takers = table.matches(link)
      for (place, taker) in takers.enumerated() {
        for other in takers.dropFirst(place + 1) {
          #expect(
            pairs.contains([taker.route, other.route]),
            "\(taker.parameters.pattern) \(other.parameters.pattern) \(link)")
        }
      }
    }
  }

  /// Tables in which no two routes take one link, or hardly any, however much they look alike.
  @Test(arguments: [
    ["/s#/:x"], ["/s#/:x<int>", "/:y<int>/t#"], ["/item/:x/s#"], ["/s#-:x", "/s#-:x/y"],
    ["ride://s#/x", "ride://:y<int>/t#"],
    ["/s#-:x-:y", "/:x(t#|u#)"], ["/:x-a#"], ["/:x-a#", "/lit#"], ["/s/:x-a#", "/s#/:y-b#"],
    ["/s#-:x", "/s#-:x-t#y", "/t#-:x-:z<int>-t#"], ["/a?k(v#)"], ["/:x.:y.q#"],
    ["https://s#.com/x", "https://*.s#.com/x"],
  ])
  func whatIsComparedGrowsWithTheTable(forms: [String]) throws {
    func steps(_ count: Int) throws -> Int {
      try draft(of: forms, count).build().overlaps().steps
    }
    let (few, many) = (try steps(20), try steps(200))
    #expect(many <= 11 * few && few <= 20 * 16 * forms.count, "\(few) \(many)")
  }

  /// Where a bound ends the search, or pairs are left out, the list says so; else it is complete.
  @Test(arguments: [
    (["/:x-a#"], true), (["/:x-a#", "/lit#"], true), (["/a?k(v#)"], true), (["/:x-#-:y"], false),
    (["/s#/:x", "/:y/t#"], false), (["/a?k#"], false),
  ])
  func theListSaysWhetherItIsComplete(forms: [String], isComplete: Bool) throws {
    let overlaps = try draft(of: forms, 40).buildUnchecked().overlaps()
    #expect(overlaps.isComplete == isComplete)
    if isComplete { #expect(overlaps.isEmpty) }
  }

  /// The forms of a component are looked up; that finds what comparing all of them finds.
  @Test(arguments: Seeds.first(30))
  func lookingUpFindsWhatComparingAllFinds(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    func text() -> String { (0..<dice.below(3)).map { _ in ["a", "b"][dice.below(2)] }.joined() }
    func component() -> String {
      switch dice.below(4) {
      case 0: "x" + text()
      case 1: "x\(text()):\"p\"\(text())"
      case 2: "\(text()):\"p\"-:\"q\"\(text())"
      default: "\(text()):\"p\"<int>\(text())"
      }
    }
    var patterns: Set<String> = []
    for _ in 0..<12 { patterns.insert("/" + component() + ["", "/:z"][dice.below(2)]) }
    func overlaps(_ patterns: [String]) throws -> Set<Set<String>> {
      let table = try TableDraft(patterns).buildUnchecked()
      func name(_ token: TableRoute.Token) -> String {
        table.routes.first { $0.token == token }.map { "\($0.pattern)" } ?? ""
      }
      return Set(table.overlaps().map { [name($0.preferred), name($0.other)] })
    }
    let all = patterns.sorted()
    var expected: Set<Set<String>> = []
    for (index, left) in all.enumerated() {
      for right in all[(index + 1)...] { expected.formUnion(try overlaps([left, right])) }
    }
    #expect(try overlaps(all) == expected)
  }

  @Test func manyRoutesWithoutOverlapsTakeAFewStepsEach() throws {
    let table = try draft(of: ["/s#/item/:id<int>/:tab?q?"], Scale.of(10_000)).build()
    #expect(table.overlaps().isEmpty)
    #expect(table.overlaps().steps <= 4 * table.nodeCount)
  }

  /// Ten thousand pairs take one link each; for each route some of them are enough.
  @Test func ofManyOverlapsSomeAreListedForEachRoute() throws {
    let overlaps = try draft(of: ["/s#/:x", "/:y/t#"], 100).build().overlaps()
    #expect(Set(overlaps.flatMap { [$0.preferred, $0.other] }).count == 200)
    #expect(overlaps.count <= 200 * 16)
  }

  /// A table of forms with numbers in the place of `#`.
  private func draft(of forms: [String], _ count: Int) throws -> TableDraft<Int> {
    try TableDraft((0..<count).flatMap { number in forms.map { $0.replacing("#", with: "\(number)x") } })
  }
}
