import Basics
import DeepLinks
import TestSupport
import Testing

struct PatternTests {
  @Test(arguments: [
    "/", "", "ride://trip/:id<int>", "(ride|rides)://trip", "https://(a.com|b.com:8080)/x", "https:/x",
    "users/:id",
    "https://[fe80::a]:8080/x", "https://([::1]|[fe80::a])/x", "/v:major<int>.x", "/:\"odd name\"/x",
    "/a{/b{/:c}}", "/a\\:b\\*c\\?", "/%E4%B8%AD/中", "/**rest/end",
    "/*/x", "/:name.:ext", "/a:year<int>-:month<int>-:day<int>z", "/:name{.:ext}", "/:\"a\"x:b(c|d)",
    "https://*.ride.example/x", "(http|https)://(ride.example|*.ride.example:8443)/x",
    "?q&page<int>=1&limit<int>?&tag*&debug!#:section(a|b)=a", "#top", "/x?utm-source?&\"a b\"", "mgj:",
  ])
  func aPatternPrintsItself(text: String) throws {
    let pattern = try LinkPattern(text)
    #expect(pattern.description == text)
    #expect(try LinkPattern(pattern.description) == pattern)
  }

  @Test func thePartsOfAPatternAreItsFields() throws {
    let pattern = try LinkPattern(
      "(RIDE|rides)://trip/:id<int>{/:tab(map|li\\|st)}?page<uint>=1&q?&tag<int>*&debug!#:at<custom>?")
    #expect(pattern.schemes == ["ride", "rides"])
    #expect(pattern.fields.map(\.name) == ["id", "tab", "page", "q", "tag", "debug", "at"])
    #expect(pattern.fields.map(\.type) == [.int, .string, .uint, .string, .int, .string, .custom("custom")])
    #expect(pattern.fields.map(\.source) == [.path, .path, .query, .query, .query, .query, .fragment])
    #expect(pattern.fields.map(\.cardinality) == [.one, .one, .one, .optional, .many, .flag, .optional])
    #expect(pattern.fields.map(\.mayBeMissing) == [false, true, true, true, true, true, true])
    #expect(pattern.fields[1].allowed == ["map", "li|st"])
    #expect(pattern.fields[2].defaultText == "1")
  }

  @Test(arguments: [
    ("/a\\", LinkError.Code.malformedEscape, 2), ("/a%4", .malformedEscape, 2), ("/:", .missingName, 2),
    ("/**", .missingName, 3),
    ("?&:x", .missingName, 2),
    ("/:a/:a", .duplicateName, 5), ("/:a?a", .duplicateName, 4), ("/:a<>", .invalidType, 3),
    ("/:a<int", .invalidType, 3),
    ("/:a()", .invalidList, 4), ("/:a(b|b)", .invalidList, 6), ("/:a(b", .unclosed, 3), ("/{a", .unclosed, 1),
    ("/:\"a", .unclosed, 2),
    ("/a}", .unexpectedCharacter, 2), ("/a)", .unexpectedCharacter, 2), ("?a:b", .unexpectedCharacter, 2),
    ("/:a:b", .adjacentParameters, 3),
    ("/:a{:b}", .adjacentParameters, 4), ("/:a-{:b}:c", .adjacentParameters, 8),
    ("/:a-*", .misplacedWildcard, 4),
    ("/:a-**b", .misplacedWildcard, 4),
    ("/:a-:b-:c-:d-:e-:f-:g-:h-:i", .tooManyParts, 25), ("/**b-:a", .misplacedWildcard, 5),
    ("https://*/x", .invalidAuthority, 8),
    ("https://*./x", .invalidAuthority, 8), ("https://*.*.a/x", .invalidAuthority, 8),
    ("https://a.*.b/x", .invalidAuthority, 8),
    ("https://*a.b/x", .invalidAuthority, 8), ("https://*.a..b/x", .invalidAuthority, 8),
    ("https://*.[::1]/x", .invalidAuthority, 8),
    ("https://(*.a:x|b)/x", .invalidAuthority, 8), ("ride://(*.a|b)/x", .invalidAuthority, 7),
    ("https://u@a.b/x", .invalidAuthority, 8),
    ("/a*", .misplacedWildcard, 2), ("/**a/**b", .misplacedWildcard, 5),
    ("/a//b", .emptyComponent, 3), ("/a//b(c", .emptyComponent, 3),
    ("/a{/}/b", .emptyComponent, 5), ("(1x):/a", .invalidAuthority, 0),
    ("(a|https):/a", .invalidAuthority, 0),
    ("https:///a", .invalidAuthority, 8), ("//(a|b)/c", .invalidAuthority, 2),
    ("?a=1&b!=1", .invalidDefault, 7),
    ("?a<int>=x", .invalidDefault, 1), ("/:a(b|c)=b", .invalidDefault, 2), ("?a<int>!", .invalidType, 1),
    ("{a}{b}{c}{d}{e}{f}{g}{h}{i}", .tooManyParts, 0), ("/%FF", .malformedEscape, 1),
    ("/%C3{%BC}", .malformedEscape, 1),
    ("/%C3:x", .malformedEscape, 1), ("#%FF", .malformedEscape, 1), ("/:é", .missingName, 2),
    ("/v:é", .missingName, 3),
    ("(a|A):/x", .invalidList, 0),
    ("https://(a.com|A.COM)/x", .invalidList, 8), ("https://[::1/x", .invalidAuthority, 8),
    ("https://(a.com|a%2Fb)/x", .invalidAuthority, 8), ("https://a%20.com:x/", .invalidAuthority, 8),
    ("https://(a.com:99999)/x", .invalidAuthority, 8),
  ])
  func whatIsNoPatternIsRejectedWithItsPlace(text: String, code: LinkError.Code, offset: Int) {
    let error = #expect(throws: LinkError.self) { try LinkPattern(text) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
  }

  @Test func anErrorSaysWhatIsWrongAndWhere() {
    let error = #expect(throws: LinkError.self) { try LinkPattern("/a}") }
    #expect(
      error?.description == "\"}\" is unmatched; escape it with \\, at byte 2 of the pattern \"/a}\"."
    )
  }

  @Test func aPatternStandsForAtMost256Forms() throws {
    #expect(throws: Never.self) { try LinkPattern("{a}{b}{c}{d}{e}{f}{g}{h}") }
    let nested = String(repeating: "{/a", count: 255) + String(repeating: "}", count: 255)
    #expect(throws: LinkError.self) { try LinkPattern(nested) }
    let deep = String(repeating: "{", count: 100_000)
    #expect(throws: LinkError.self) { try LinkPattern(deep) }
  }

  @Test func thePartsOfAPathAreCountedBeforeTheComponents() {
    let error = #expect(throws: LinkError.self) { try LinkPattern(String(repeating: "/x", count: 1_000)) }
    #expect(error?.code == .tooManyParts)
    #expect(error?.description.contains("at most 1024 slashes, literals, parameters and groups") == true)
  }

  @Test func aPatternHasLimits() throws {
    // The number of forms of such groups fits in no integer.
    var nested = "{a}"
    for _ in 0..<20 { nested = String(repeating: "{/b}", count: 8) + "{\(nested)}" }
    let many = [
      nested, String(repeating: "{a", count: 256) + String(repeating: "}", count: 256),
      "{a}{b}{c}{d}{e}{f}{g}{h}" + String(repeating: "/x", count: 30_000),
      String(repeating: "*", count: 60_000),
      String(repeating: "/x", count: LinkPattern.maximumComponents + 1),
      String(repeating: "a", count: LinkPattern.maximumLength + 1),
      "?" + (0...LinkPattern.maximumComponents).map { "f\($0)" }.joined(separator: "&"),
    ]
    for text in many {
      let error = #expect(throws: LinkError.self) { try LinkPattern(text) }
      #expect(
        error?.code == .tooManyParts || error?.code == .misplacedWildcard || error?.code == .missingName)
    }
    #expect(throws: Never.self) { try LinkPattern(String(repeating: "a", count: LinkPattern.maximumLength)) }
    #expect(throws: Never.self) {
      try LinkPattern(String(repeating: "/x", count: LinkPattern.maximumComponents))
    }
  }

  @Test(arguments: Seeds.first(50))
  func randomTextIsReadOrRejected(seed: Int) {
    var dice = SplitMix(seed: UInt64(seed))
    let words = [
      "/", ":", "a", "b", "{", "}", "(", ")", "|", "<", ">", "int", "*", "**r", "?", "&", "#", "=", "!", "\\",
      "%41", "%",
      "\"", "ride", "://", "https", "ü", " ", "1",
    ]
    for _ in 0..<200 {
      let text = (0..<dice.below(16)).map { _ in dice.pick(words) }.joined()
      do {
        let pattern = try LinkPattern(text)
        #expect(pattern.description == text)
        var draft = TableDraft<Int>()
        draft.add(pattern) { _ in .open(0) }
        _ = try? draft.build()
      } catch {
        #expect((0...text.utf8.count).contains(error.offset))
      }
    }
  }
}
