import DeepLinks
import RIBKit
import RIBLinks
import Testing

struct KeyLinksTests {
  enum Sort: String, LinkValue, CaseIterable { case newest, price }

  /// Keys of all shapes.
  enum Key: Hashable, LinkKey {
    case cart
    case item(Int)
    case review(item: Int, number: Int)
    case search(text: String, page: Int, sort: Sort?, tags: [String], debug: Bool)
    case page(UInt)
    case help([String])
    case hidden

    static let links: KeyLinks<Key> = [
      .link("cart", to: .cart),
      .link("basket", to: .cart),
      .link("item/:id<int>", to: Key.item) { if case .item(let id) = $0 { id } else { nil } },
      .link("item/:id<int>/review/:number<int>", to: Key.review) {
        if case .review(let item, let number) = $0 { (item, number) } else { nil }
      },
      .link("search?q&page<int>=1&sort(newest|price)?&tag*&debug!", to: Key.search) {
        if case .search(let text, let page, let sort, let tags, let debug) = $0 {
          (text, page, sort, tags, debug)
        } else {
          nil
        }
      },
      .link("p:number<uint>", to: Key.page) { if case .page(let number) = $0 { number } else { nil } },
      .link("help/**topic", to: Key.help) { if case .help(let topic) = $0 { topic } else { nil } },
    ]
  }

  @Test(
    arguments: [
      (.cart, "/cart"), (.item(7), "/item/7"), (.item(-7), "/item/-7"),
      (.review(item: 7, number: 2), "/item/7/review/2"), (.page(3), "/p3"),
      (.search(text: "a b", page: 1, sort: nil, tags: [], debug: false), "/search?q=a%20b"),
      (
        .search(text: "é&", page: 2, sort: .price, tags: ["x", "y=z"], debug: true),
        "/search?q=%C3%A9%26&page=2&sort=price&tag=x&tag=y%3Dz&debug"
      ),
      (.help(["a/b", "c"]), "/help/a%2Fb/c"),

    ] as [(Key, String)])
  func aKeyIsPrintedByItsPatternAndReadAgain(key: Key, text: String) throws {
    #expect(try TreeLink(key).description == text)
    #expect(read(text) == [.key(key), .rest("/")])
  }

  enum Reading: Equatable {
    case key(Key)
    case rest(String)
  }

  /// What is read from a link, and what is left of it.
  func read(_ text: String) -> [Reading] {
    guard let link = try? DeepLink(text) else { return [] }
    var path = LinkPath(link)
    let key = Key.read(&path)
    let rest = TreeLink([LinkSegment(components: Array(path.components), items: path.items)])
    return (key.map { [.key($0)] } ?? []) + [.rest("\(rest)")]
  }

  @Test(
    arguments: [
      ("/basket", [.key(.cart), .rest("/")]),
      ("shop://item/7/more?a=1", [.key(.item(7)), .rest("/more?a=1")]),
      ("/item/7/review/x", [.key(.item(7)), .rest("/review/x")]),
      ("/item/7/review/8/9", [.key(.review(item: 7, number: 8)), .rest("/9")]),
      ("/item/seven", [.rest("/item/seven")]), ("/", [.rest("/")]), ("/search", [.rest("/search")]),
      (
        "/search?q=1&q=2&tag=a&other&tag=b",
        [.key(.search(text: "1", page: 1, sort: nil, tags: ["a", "b"], debug: false)), .rest("/?q=2&other")]
      ),
      ("/search?q=1&sort=wrong", [.rest("/search?q=1&sort=wrong")]),
      ("/help", [.key(.help([])), .rest("/")]), ("/p-3", [.rest("/p-3")]),
    ] as [(String, [Reading])])
  func aKeyTakesWhatIsItsOwnAndLeavesTheRest(text: String, expected: [Reading]) {
    #expect(read(text) == expected)
  }

  @Test func aPlaceWithoutALinkIsNotPrintedAsAShorterOne() {
    let value = #expect(throws: RouteError.self) { try TreeLink(Key.cart, Key.help([""])) }
    #expect(value?.code == .value && value?.field == "topic")
    let hidden = #expect(throws: RouteError.self) { try TreeLink(Key.hidden, Key.cart) }
    #expect(hidden?.description.contains("hidden of Key has no link; add one") == true)
    #expect(Key.help([""]).segment == nil && Key.hidden.segment == nil)
  }

  enum Odd: String, LinkKey, CaseIterable {
    case plain
    case path = "a/b"
    case odd = ":x{*}?(é)\\"

    static let links = KeyLinks<Odd>()
  }

  @Test(arguments: Odd.allCases)
  func aRawValueIsOneComponentWhateverIsInIt(odd: Odd) throws {
    var path = LinkPath(try TreeLink(odd, Odd.plain))
    #expect(path.components.count == 2)
    let keys = [Odd.read(&path), Odd.read(&path)]
    #expect(keys == [odd, .plain])
  }

  /// Signs that separate components, begin a query or quote a name, where they are literal.
  enum Screen: Hashable, LinkKey {
    case size(Int, page: Int)
    case asked, slashed, folder
    case named(String)

    static let links: KeyLinks<Screen> = [
      .link(#"inch-:size<int>"?page<int>=1"#, to: Screen.size) {
        if case .size(let size, let page) = $0 { (size, page) } else { nil }
      },
      .link(#"what\?"#, to: .asked),
      .link(#"slash\/"#, to: .slashed),
      .link("folder/", to: .folder),
      .link(#"named/:"a?\"b"(x|y)"#, to: Screen.named) {
        if case .named(let name) = $0 { name } else { nil }
      },
    ]
  }

  @Test(
    arguments: [
      (.size(27, page: 2), "/inch-27%22?page=2"), (.asked, "/what%3F"), (.named("y"), "/named/y"),
      (.slashed, "/slash%2F"), (.folder, "/folder"),
    ] as [(Screen, String)])
  func aQuestionMarkBeginsTheQueryWhereThePatternSaysSo(screen: Screen, text: String) throws {
    let link = try TreeLink(screen, Tab.cart)
    #expect(try TreeLink(screen).description == text)
    var path = LinkPath(link)
    let read = Screen.read(&path)
    #expect(read == screen)
    #expect(Tab.read(&path) == .cart)
  }

  /// One field that a link may leave out, in a structure and in an enumeration.
  struct Search: Hashable, LinkKey {
    var text: String?

    static let links: KeyLinks<Search> = [.link("?text?", to: Search.init(text:)) { $0.text }]
  }

  enum Tab: Hashable, LinkKey {
    case cart
    case list(page: Int?)

    static let links: KeyLinks<Tab> = [
      .link("list?page<int>?", to: Tab.list) { if case .list(let page) = $0 { page } else { nil } },
      .link("cart", to: .cart),
    ]
  }

  @Test func aSingleFieldMayBeLeftOut() throws {
    var path = LinkPath(try TreeLink(Tab.list(page: 2), Search(text: "a b")))
    #expect(try TreeLink(Tab.list(page: 2), Search(text: "a b")).description == "/list?page=2&text=a%20b")
    #expect(try TreeLink(Tab.list(page: nil), Search()).description == "/list")
    #expect(try TreeLink(Tab.cart).description == "/cart")
    #expect(Tab.read(&path) == .list(page: 2))
    #expect(Search.read(&path) == Search(text: "a b"))
    #expect(Search.read(&path) == Search(text: nil))
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    enum Unfinished: Hashable, LinkKey {
      case cart

      static let links: KeyLinks<Unfinished> = [.link("cart/:", to: .cart)]
    }

    @Test func invalidLinksStopTheProgramWithASentence() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try TreeLink(Unfinished.cart)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("RIBLinks: the links of Unfinished are invalid: "), "\(text)")
    }
  #endif
}
