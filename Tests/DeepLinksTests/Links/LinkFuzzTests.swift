import Basics
import DeepLinks
import TestSupport
import Testing

struct LinkFuzzTests {
  /// A megabyte in all, read twice: bytes of every kind, and those that mean something.
  @Test(arguments: Seeds.first(2))
  func whateverCanBeReadIsPrintedAsItWas(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let words = Array("ab:/?#[]@%&=+;.1F\u{0}\\ ".utf8)
    for round in 0..<1_000 {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(512)
      while bytes.count < 512 {
        let bits = dice.next()
        for shift in stride(from: 0, to: 64, by: 8) {
          let byte = UInt8(truncatingIfNeeded: bits >> UInt64(shift))
          bytes.append(round.isMultiple(of: 2) ? byte : words[Int(byte) % words.count])
        }
      }
      try check(String(decoding: bytes.prefix(dice.below(512)), as: UTF8.self))
    }
  }

  @Test func whatIsReadStrictlyIsReadInTheSameWayLeniently() throws {
    var dice = SplitMix(seed: 9)
    let pieces = [
      "ride:", "//", "a", "/", "%41", "%C3%BC", "ü", "?", "&", "=", "#", "@", ":", "[::1]", "80", "x",
    ]
    for _ in 0..<5_000 {
      let text = (0..<dice.below(10)).map { _ in dice.pick(pieces) }.joined()
      guard let strict = try? DeepLink(text) else { continue }
      let lenient = try DeepLink(text, reading: .lenient)
      #expect(strict.components == lenient.components && strict.items == lenient.items, "\(text)")
      #expect(strict.fragmentText == lenient.fragmentText && strict.host == lenient.host, "\(text)")
    }
  }

  @Test func linksThatLookAlikeAreNotEqual() throws {
    let (short, long) = (try DeepLink("/\u{E9}"), try DeepLink("/e\u{301}"))
    #expect(short != long)
    #expect(Set([short, long]).count == 2)
    #expect(try LinkPattern("/\u{E9}") != LinkPattern("/e\u{301}"))
    #expect(try DeepLink("/%C3%A9") != short)
    #expect(try DeepLink("/a") != DeepLink("/a", reading: .lenient))
  }

  @Test func theLongestLinksAreReadInAMoment() throws {
    let table = try TableDraft(["/**rest?q*&r?", "ride://:a<int>/:b<double>"]).build()
    let size = Scale.of(DeepLink.maximumLength)
    for text in [
      String(repeating: "/", count: size), String(repeating: "%41", count: size / 3),
      "/" + String(repeating: "é", count: size / 2 - 1), "?" + String(repeating: "q=1&", count: size / 4 - 1),
      "?" + String(repeating: "&", count: size - 1), "?r=" + String(repeating: "%20", count: size / 3 - 2),
      "#" + String(repeating: "%20", count: size / 3 - 2),
      "ride://" + String(repeating: "9", count: size - 7),
      String(repeating: "/a", count: DeepLink.maximumComponents - 1),
      "https://" + String(repeating: "@", count: size - 8),
      "ride://1/" + String(repeating: "1", count: size - 9), String(repeating: ":", count: size),
    ] {
      guard let link = try? DeepLink(text) else { continue }
      let match = table.match(link)
      _ = match.map { ($0.parameters.all("rest").count, $0.parameters.all("q").count, $0.parameters["r"]) }
      #expect(link.components.count <= DeepLink.maximumComponents)
    }
  }

  private func check(_ text: String) throws {
    for reading in [DeepLink.Reading.strict, .lenient] {
      do throws(LinkError) {
        let link = try DeepLink(text, reading: reading)
        var printed = link.scheme.map { $0 + ":" } ?? ""
        if let authority = link.authority { printed += "//" + authority }
        printed += link.path
        if let query = link.query { printed += "?" + query }
        if let fragment = link.fragment { printed += "#" + fragment }
        let isSame = printed.utf8.elementsEqual(text.utf8) && link.description.utf8.elementsEqual(text.utf8)
        #expect(isSame, "\(text)")
        let path = link.components.map(\.raw).joined(separator: "/")
        #expect(link.path.utf8.count - path.utf8.count <= 2, "\(text)")
        #expect(link.items.allSatisfy { !$0.name.utf8.isEmpty || $0.rawValue != nil }, "\(text)")
      } catch {
        #expect((0...text.utf8.count).contains(error.offset), "\(text)")
        #expect(
          reading == .strict || error.code == .tooManyComponents || error.code == .malformedHost, "\(text)")
      }
    }
  }
}
