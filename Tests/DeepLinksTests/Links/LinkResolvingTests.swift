import Basics
import DeepLinks
import TestSupport
import Testing

@Suite struct LinkResolvingTests {
  /// The examples of RFC 3986, section 5.4.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
  ])
  func aReferenceIsReadAsTheStandardSays(reference: String, expected: String) throws {
    #expect(try DeepLink("http://a/b/c/d;p?q").resolving(reference).description == expected)
  }

  /// The last example of the standard is no web link here, because browsers read `http:g` as `http://g`.
  @Test(arguments: ["http:g", "///evil.com/x", "http:///evil.com", "http:", "https:/g"])
  func aWebLinkWithoutAHostIsNeverTheResult(reference: String) throws {
    for base in ["http://a/b/c/d;p?q", "/a", "ride://a"] {
      let error = #expect(throws: LinkError.self) { try DeepLink(base).resolving(reference) }
      #expect(error?.code == .missingHost)
    }
    #expect(try DeepLink("http://a", reading: .lenient).resolving("http:g").description == "http:g")
  }

  @Test(arguments: [
    ("app://trip", "7", "app://trip/7"), ("/a/b", "../c", "/c"), ("/a/b", "c//d", "/a/c//d"),
    ("app:a/b", "c", "app:a/c"), ("/a", "..//b", "/.//b"), ("a", "b", "b"),
    ("a", "./javascript:alert(1)", "./javascript:alert(1)"),
    ("a/b", "../https://evil.com/x", "./https://evil.com/x"),
    ("a", "./1:b", "./1:b"), ("a", "b/c:d", "b/c:d"), ("a/b", "..///evil.com", "/.//evil.com"),
    ("ride:a", "/.//\u{301}evil.com/x", "ride:/.//\u{301}evil.com/x"),
    ("ride://\u{301}h/a", "/.//b", "ride://\u{301}h//b"),
    ("", "./a:b?c", "./a:b?c"), ("/a", "./b:c", "/b:c"), ("ride:a", "./b:c", "ride:b:c"),
  ])
  func aBaseMayHaveNoPathNoHostAndNoScheme(base: String, reference: String, expected: String) throws {
    #expect(try DeepLink(base).resolving(reference).description == expected)
  }

  /// Two texts without a scheme or without a host never make a link with one, however their dots and slashes stand.
  @Test(arguments: Seeds.first(50))
  func whatNeitherTextHasIsNotInTheResult(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let pieces = [
      "a", "b:", "javascript:", "/", "//", ".", "./", "../", "..", "x", "?", "#", "1:", "ride:", "\u{301}",
    ]
    for _ in 0..<400 {
      let texts = (0..<2).map { _ in (0..<dice.below(7)).map { _ in dice.pick(pieces) }.joined() }
      guard let base = try? DeepLink(texts[0]), let reference = try? DeepLink(texts[1]) else { continue }
      let result = try base.resolving(texts[1])
      #expect(result.scheme == reference.scheme ?? base.scheme, "\(texts) \(result)")
      if reference.authority == nil, reference.scheme != nil || base.authority == nil {
        #expect(result.authority == nil, "\(texts) \(result)")
      }
    }
  }

  @Test func aReferenceWithABrokenEscapeIsRejected() throws {
    let base = try DeepLink("app://a/b")
    #expect(throws: LinkError.self) { try base.resolving("%zz") }
  }
}
