import DeepLinks
import TestSupport
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
    ("/a%", LinkError.Code.malformedEscape, 2), ("/a%2", .malformedEscape, 2),
    ("/a?b=%zz", .malformedEscape, 5), ("/a#%1", .malformedEscape, 3),
    ("//%x/", .malformedEscape, 2), ("/%FF", .invalidEncoding, 1), ("/a%E4%B8/", .invalidEncoding, 2),
    ("/%C0%80", .invalidEncoding, 1),
    ("/%ED%A0%80", .invalidEncoding, 1), ("1a:b", .invalidScheme, 0), (":b", .invalidScheme, 0),
    ("http://[::1", .malformedHost, 7),
    ("http://[::1]x", .malformedHost, 12), ("http://a:8x/", .invalidPort, 10),
    ("http://a:65536/", .invalidPort, 9),
  ])
  func whatCannotBeReadIsRejectedWithItsPlace(text: String, code: LinkError.Code, offset: Int) {
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

  /// Browsers read these links as others: a backslash as a slash, a control character as nothing; and people read a host
  /// where a user stands, and text in another direction.
  @Test(arguments: [
    ("https://evil.com\\@ride.example/x", LinkError.Code.unescapedBackslash, 16),
    ("/\\evil.com", .unescapedBackslash, 1),
    ("https:\\\\evil.com/x", .unescapedBackslash, 6), ("/a?b=\\", .unescapedBackslash, 5),
    ("ride:/a#\\", .unescapedBackslash, 8),
    ("ride://evil.com\\/b", .unescapedBackslash, 15), ("/a\u{0}", .unescapedControl, 2),
    ("/a\r\nb", .unescapedControl, 2),
    ("java\tscript:a", .invalidScheme, 0), ("ride://a\tb/", .unescapedControl, 8),
    ("/?a\u{7F}", .unescapedControl, 3),
    ("/ü\u{85}", .unescapedControl, 3), ("/#\u{9F}", .unescapedControl, 2),
    ("/\u{61C}", .unescapedDirection, 1),
    ("/\u{200E}", .unescapedDirection, 1), ("/\u{200F}", .unescapedDirection, 1),
    ("/a\u{202E}gpj", .unescapedDirection, 2),
    ("/\u{202A}", .unescapedDirection, 1), ("/?q=\u{2066}", .unescapedDirection, 4),
    ("https://\u{2069}a/", .unescapedDirection, 8),
    ("https://ride.example@evil.com/x", .userInWebLink, 8), ("HTTP://:@evil.com", .userInWebLink, 7),
    ("http://@a/", .userInWebLink, 7),
    ("https://me:pw@ride.example:443/", .userInWebLink, 8), ("//u@host/a", .userInWebLink, 2),
    ("WS://u@host/a", .userInWebLink, 5),
    ("wss://u@host/a", .userInWebLink, 6), ("ftp://u:p@host/a", .userInWebLink, 6),
    ("https:///evil.com/x", .missingHost, 6), ("https:/evil.com/x", .missingHost, 6),
    ("https:evil.com/x", .missingHost, 6), ("HTTP:", .missingHost, 5), ("https:", .missingHost, 6),
    ("https://", .missingHost, 6), ("https://:443/x", .missingHost, 6), ("wss:?a", .missingHost, 4),
    ("ftp:#a", .missingHost, 4), ("https:////evil.com", .missingHost, 6), ("///evil.com/x", .missingHost, 0),
    ("//", .missingHost, 0),
    ("https://%73.example/", .malformedHost, 8), ("https://%2F/", .malformedHost, 8),
    ("//ride.ex%61mple/", .malformedHost, 9), ("https://[]/", .malformedHost, 9),
    ("ride://[::1%25eth0]/", .malformedHost, 11), ("https://[evil.com]/", .malformedHost, 10),
    ("https://a[b]/", .malformedHost, 9), ("https://evil.com]/", .malformedHost, 16),
    ("https://ride.example /a", .spaceInHost, 8),
    ("ride://trip /a", .spaceInHost, 7), ("https://a b/", .spaceInHost, 8),
    ("//a\u{3000}b/", .spaceInHost, 2),
    ("https://a%20b/", .spaceInHost, 8), ("https://a%E2%80%8Bb/", .invisibleCharacter, 8),
    ("//a%C2%AD/", .invisibleCharacter, 2),
    ("https://a%E2%80%AEb/", .unescapedDirection, 8), ("wss://a%0Ab/", .unescapedControl, 6),
    ("ride://a\u{200B}b/", .invisibleCharacter, 8), ("/a\u{FEFF}", .invisibleCharacter, 2),
    ("/\u{2028}", .invisibleCharacter, 1),
    ("/?q=\u{2029}", .invisibleCharacter, 4), ("/#\u{206A}", .invisibleCharacter, 2),
    ("/\u{206F}", .invisibleCharacter, 1),
    ("/\u{E0001}", .invisibleCharacter, 1), ("/ü\u{E0041}", .invisibleCharacter, 3),
    ("/\u{AD}", .invisibleCharacter, 1),
    ("/\u{200D}", .invisibleCharacter, 1), ("/\u{FE0F}", .invisibleCharacter, 1),
    ("/\u{3164}", .invisibleCharacter, 1),
    ("/\u{FFF9}", .invisibleCharacter, 1), ("/\u{2065}", .invisibleCharacter, 1),
  ])
  func whatIsReadElsewhereAsAnotherLinkIsRejected(text: String, code: LinkError.Code, offset: Int) throws {
    let error = #expect(throws: LinkError.self) { try DeepLink(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.description.contains("must") == true)
    #expect(try DeepLink(text, reading: .lenient).description == text)
  }

  @Test(arguments: [
    "ride://me:pw@host/x", "ride://a%20b%E2%80%8B/x", "/%E2%80%8B?%EF%BB%BF#%E2%80%A8", "/😀",
    "https://bücher.example/",
    "wss://a/u@b", "/%5C/%00/%0A/%E2%80%AE", "/a@b?c=d@e#f@g", "/\u{A0}\u{61B}\u{61D}",
    "https://a/@b",
    "/\u{2010}\u{2027}\u{202F}\u{2070}", "/\u{10FFFF}\u{202}\u{4E8E}", "/ ~",
  ])
  func whatIsEscapedOrMeansNothingElsewhereIsRead(text: String) throws {
    #expect(try DeepLink(text).description == text)
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
}
