import DeepLinks
import LinkSamples
import RIBKit
import Testing

struct LinkTests {
  @Test func thePartsOfALinkAreWhereTheStandardSays() throws {
    let link = try DeepLink("RIDE://me:pw@Example.com:8080/a/b%2Fc/?q=1&q=&r&=v#top%20")
    #expect(link.scheme == "RIDE")
    #expect(link.authority == "me:pw@Example.com:8080")
    #expect(link.host == "Example.com")
    #expect(link.port == "8080")
    #expect(link.path == "/a/b%2Fc/")
    #expect(link.components.map(\.text) == ["a", "b/c"])
    #expect(link.components.map(\.raw) == ["a", "b%2Fc"])
    #expect(link.query == "q=1&q=&r&=v")
    #expect(link.items.map(\.name) == ["q", "q", "r", ""])
    #expect(link.items.map(\.value) == ["1", "", nil, "v"])
    #expect(link.fragment == "top%20")
    #expect(link.fragmentText == "top ")
  }

  @Test(arguments: [
    ("", [String](), ""), ("/", [], "/"), ("a/b", ["a", "b"], "a/b"), ("//host", [], ""), ("x:", [], ""),
    ("mailto:a@b.c", ["a@b.c"], "a@b.c"), ("/a//b/", ["a", "", "b"], "/a//b/"), ("?x", [], ""),
    ("#f", [], ""),
    ("/a:b/c", ["a:b", "c"], "/a:b/c"), ("/中/%E4%B8%AD", ["中", "中"], "/中/%E4%B8%AD"),
  ])
  func aPathIsSplitAtSlashes(text: String, components: [String], path: String) throws {
    let link = try DeepLink(text)
    #expect(link.components.map(\.text) == components)
    #expect(link.path == path)
    #expect(link.description == text)
  }

  @Test func anAddressKeepsItsBrackets() throws {
    let link = try DeepLink("https://[2001:db8::1]:443/")
    #expect(link.host == "[2001:db8::1]")
    #expect(link.port == "443")
  }

  @Test(arguments: [
    ("/a%", LinkError.Code.escape, 2), ("/a%2", .escape, 2), ("/a?b=%zz", .escape, 5), ("/a#%1", .escape, 3),
    ("//%x/", .escape, 2), ("/%FF", .encoding, 1), ("/a%E4%B8/", .encoding, 2), ("/%C0%80", .encoding, 1),
    ("/%ED%A0%80", .encoding, 1), ("1a:b", .scheme, 0), (":b", .scheme, 0), ("http://[::1", .host, 7),
    ("http://[::1]x", .host, 12), ("http://a:8x/", .port, 10), ("http://a:65536/", .port, 9),
  ])
  func whatCannotBeReadIsRefusedWithItsPlace(text: String, code: LinkError.Code, offset: Int) {
    let error = #expect(throws: LinkError.self) { try DeepLink(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.text == text)
  }

  @Test func anErrorSaysWhatIsWrongWhereAndWhatToDo() {
    let error = #expect(throws: LinkError.self) { try DeepLink("/50%") }
    #expect(
      error?.description
        == "A percent sign must be followed by two hexadecimal digits, or be written %25, at byte 3 of \"/50%\"."
    )
  }

  @Test func aLenientReaderTakesWhatIsNoEscapeAsText() throws {
    #expect(try DeepLink("/50%/a%zz?x=%", reading: .lenient).components.map(\.text) == ["50%", "a%zz"])
    #expect(try DeepLink("/%FF%41", reading: .lenient).components.map(\.text) == ["%FF%41"])
    #expect(try DeepLink("1a:b", reading: .lenient).components.map(\.text) == ["1a:b"])
  }

  @Test func aLinkHasLimits() throws {
    let long = String(repeating: "a", count: DeepLink.maximumLength)
    #expect(try DeepLink(long).components.count == 1)
    #expect(throws: LinkError.self) { try DeepLink(long + "a") }
    let deep = String(repeating: "/a", count: DeepLink.maximumComponents - 1)
    #expect(try DeepLink(deep).components.count == DeepLink.maximumComponents - 1)
    #expect(throws: LinkError.self) { try DeepLink(deep + "/a") }
  }

  @Test(arguments: 0..<200)
  func randomBytesAreReadOrRefusedAndPrintedAsTheyWere(seed: Int) {
    var dice = SplitMix(seed: UInt64(seed))
    let alphabet = Array("ab:/?#[]@%&=+1F\u{0}ü中 ".utf8) + [0xFF]
    for _ in 0..<200 {
      let bytes = (0..<dice.below(24)).map { _ in dice.pick(alphabet) }
      let text = String(decoding: bytes, as: UTF8.self)
      for reading in [LinkReading.strict, .lenient] {
        guard let link = try? DeepLink(text, reading: reading) else { continue }
        #expect(link.description == text)
        var printed = link.scheme.map { $0 + ":" } ?? ""
        if let authority = link.authority { printed += "//" + authority }
        printed += link.path
        if let query = link.query { printed += "?" + query }
        if let fragment = link.fragment { printed += "#" + fragment }
        #expect(printed == text)
        _ = (link.components, link.items, link.fragmentText)
      }
    }
  }
}
