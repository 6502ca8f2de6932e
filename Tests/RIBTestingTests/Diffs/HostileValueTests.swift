import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// A dump ends, and says the same each time, whatever the value.
@Suite(.trees)
struct HostileValueTests {
  @Test func anObjectThatHoldsItselfIsShownOnce() {
    let link = Objects.Link("a")
    link.next = link
    defer { link.unlink() }
    #expect(describe(link) == #"Link#1(name: "a", next: ↩ Link#1)"#)
    let second = Objects.Link("b", next: link)
    #expect(
      describe([second, link, second])
        == #"[Link#1(name: "b", next: Link#2(name: "a", next: ↩ Link#2)), ↩ Link#2, ↩ Link#1]"#)
  }

  @Test func anObjectThatWasTooDeepToBeOpenedIsOpenedWhereItIsNot() {
    let link = Objects.Link("a")
    let text = lines(
      of: (Samples.Box(content: Samples.Box(content: link)), link), limits: DumpLimits(depth: 3))
    #expect(
      text == [
        "(", "  Box<Box<Link>>(content: Box<Link>(content: Link#1(…))),", "  Link#1(", "    name: \"a\",",
        "    next: nil,", "  ),", ")",
      ])
  }

  @Test func aChainOf100000ObjectsDoesNotOverflowTheStack() {
    let first = Objects.Link("0")
    var last = first
    for number in 1..<100_000 {
      let next = Objects.Link(String(number))
      last.next = next
      last = next
    }
    defer { first.unlink() }
    let text = lines(of: first, limits: DumpLimits(depth: .max, values: .max))
    // An opening, a name and a closing line for each, and one for what is cut.
    #expect(text.count == 64 * 3 + 1)
    #expect(describe(first).hasPrefix(#"Link#1(name: "0", next: Link#2(name: "1", next: "#))
  }

  @Test func optionalsInOptionalsOfAnyEndToo() {
    var value: Any? = nil
    for _ in 0..<1000 { value = .some(value as Any) }
    #expect(describe(value as Any) == ".some(…)")
  }

  @Test func aDictionaryOf10000KeysIsSortedBeforeItIsCut() {
    let numbers = Dictionary(uniqueKeysWithValues: (10_000..<20_000).map { ($0, -$0) })
    let text = lines(of: numbers)
    #expect(text.prefix(3) == ["[", "  10000: -10000,", "  10001: -10001,"])
    #expect(text.suffix(3) == ["  10099: -10099,", "  … 9900 more", "]"])
  }

  @Test(arguments: 0..<20)
  func setsAndDictionariesHaveOneTextInWhateverOrderTheyWereFilled(_ seed: Int) {
    var elements = (0..<50).map { Samples.ID(raw: $0) }
    // A rotation and a reversal: the order of a set depends on how it was filled and on its capacity.
    elements = Array(elements[seed...] + elements[..<seed])
    var set = Set<Samples.ID>(minimumCapacity: 50 * (seed + 1))
    var dictionary = [Samples.ID: Set<Samples.ID>](minimumCapacity: 50 * (seed + 1))
    for element in seed.isMultiple(of: 2) ? elements : elements.reversed() {
      set.insert(element)
      dictionary[element] = [element, Samples.ID(raw: -1)]
    }
    let sorted = (0..<50).map { "ID(raw: \($0))" }.sorted()
    #expect(lines(of: set) == ["Set(["] + sorted.map { "  \($0)," } + ["])"])
    #expect(
      lines(of: dictionary)
        == ["["] + sorted.flatMap { ["  \($0): Set([", "    ID(raw: -1),", "    \($0),", "  ]),"] } + ["]"])
  }

  @Test(arguments: 0..<20)
  func keysThatLookAlikeAreSortedByTheirValuesAndNumberedAfterThat(_ seed: Int) {
    let numbers = seed.isMultiple(of: 2) ? [2, 1, 3] : [3, 1, 2]
    let entries = numbers.map { (Objects.Key("same"), $0) }
    let dictionary = Dictionary(uniqueKeysWithValues: entries)
    #expect(
      describe(dictionary) == #"[Key#1(name: "same"): 1, Key#2(name: "same"): 2, Key#3(name: "same"): 3]"#)
  }

  @Test func anObjectThatAMirrorMakesAnewEachTimeIsNeverTakenForAnother() {
    struct Endless: CustomReflectable {
      var customMirror: Mirror {
        Mirror(self, children: ["token": Objects.Token(), "link": Objects.Link("x")])
      }
    }
    #expect(
      describe([Endless(), Endless()])
        == #"[Endless(token: Token#1(), link: Link#1(name: "x", next: nil)), Endless(token: Token#2(), link: Link#2(name: "x", next: nil))]"#
    )
  }

  @Test func aMirrorThatNeverEndsIsCutByDepthAndByTheNumberOfValues() {
    struct Endless: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["left": self, "right": self]) }
    }
    let limits = DumpLimits(depth: 2)
    #expect(
      lines(of: Endless(), limits: limits) == [
        "Endless(", "  left: Endless(", "    left: Endless(…),", "    right: Endless(…),", "  ),",
        "  right: Endless(", "    left: Endless(…),", "    right: Endless(…),", "  ),", ")",
      ])
    let text = lines(of: Endless(), limits: DumpLimits(depth: 64, values: 1000))
    #expect(text.count < 2000 && text.contains { $0.hasSuffix("… 1 more") })
  }

  @Test func objectsOfTheKitAreNamedAndNotOpenedTheirLinksAreNotForOthers() {
    let router = Objects.PlainRouter()
    let host = ManualHost()
    router.launch(on: host)
    host.endsWithTest(router)
    let text = describe(router)
    #expect(
      text.hasPrefix("PlainRouter#1(interactor: PlainInteractor#1(scope: Scope<Never, Never>(node: Node#1(…)")
    )
  }
}
