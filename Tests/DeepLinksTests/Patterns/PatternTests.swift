import DeepLinks
import RIBKit
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
    ("/a\\", LinkError.Code.escape, 2), ("/a%4", .escape, 2), ("/:", .name, 2), ("/**", .name, 3),
    ("?&:x", .name, 2),
    ("/:a/:a", .duplicateName, 5), ("/:a?a", .duplicateName, 4), ("/:a<>", .type, 3), ("/:a<int", .type, 3),
    ("/:a()", .list, 4), ("/:a(b|b)", .list, 6), ("/:a(b", .unclosed, 3), ("/{a", .unclosed, 1),
    ("/:\"a", .unclosed, 2),
    ("/a}", .unexpected, 2), ("/a)", .unexpected, 2), ("?a:b", .unexpected, 2), ("/:a:b", .twoParameters, 3),
    ("/:a{:b}", .twoParameters, 4), ("/:a-{:b}:c", .twoParameters, 8), ("/:a-*", .wildcard, 4),
    ("/:a-**b", .wildcard, 4),
    ("/:a-:b-:c-:d-:e-:f-:g-:h-:i", .tooMany, 25), ("/**b-:a", .wildcard, 5), ("https://*/x", .authority, 8),
    ("https://*./x", .authority, 8), ("https://*.*.a/x", .authority, 8), ("https://a.*.b/x", .authority, 8),
    ("https://*a.b/x", .authority, 8), ("https://*.a..b/x", .authority, 8),
    ("https://*.[::1]/x", .authority, 8),
    ("https://(*.a:x|b)/x", .authority, 8), ("ride://(*.a|b)/x", .authority, 7),
    ("https://u@a.b/x", .authority, 8),
    ("/a*", .wildcard, 2), ("/**a/**b", .wildcard, 5),
    ("/a//b", .emptyComponent, 3), ("/a//b(c", .emptyComponent, 3),
    ("/a{/}/b", .emptyComponent, 5), ("(1x):/a", .authority, 0), ("(a|https):/a", .authority, 0),
    ("https:///a", .authority, 8), ("//(a|b)/c", .authority, 2), ("?a=1&b!=1", .defaultText, 7),
    ("?a<int>=x", .defaultText, 1), ("/:a(b|c)=b", .defaultText, 2), ("?a<int>!", .type, 1),
    ("{a}{b}{c}{d}{e}{f}{g}{h}{i}", .tooMany, 0), ("/%FF", .escape, 1), ("/%C3{%BC}", .escape, 1),
    ("/%C3:x", .escape, 1), ("#%FF", .escape, 1), ("/:é", .name, 2), ("/v:é", .name, 3),
    ("(a|A):/x", .list, 0),
    ("https://(a.com|A.COM)/x", .list, 8), ("https://[::1/x", .authority, 8),
    ("https://(a.com|a%2Fb)/x", .authority, 8), ("https://a%20.com:x/", .authority, 8),
    ("https://(a.com:99999)/x", .authority, 8),
  ])
  func whatIsNoPatternIsRefusedWithItsPlace(text: String, code: LinkError.Code, offset: Int) {
    let error = #expect(throws: LinkError.self) { try LinkPattern(text) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
  }

  @Test func anErrorSaysWhatIsWrongAndWhere() {
    let error = #expect(throws: LinkError.self) { try LinkPattern("/a}") }
    #expect(
      error?.description == "\"}\" closes nothing here; write \\ before it, at byte 2 of the pattern \"/a}\"."
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
    #expect(error?.code == .tooMany)
    #expect(error?.description.contains("at most 1024 slashes, texts, parameters and groups") == true)
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
      #expect(error?.code == .tooMany || error?.code == .wildcard || error?.code == .name)
    }
    #expect(throws: Never.self) { try LinkPattern(String(repeating: "a", count: LinkPattern.maximumLength)) }
    #expect(throws: Never.self) {
      try LinkPattern(String(repeating: "/x", count: LinkPattern.maximumComponents))
    }
  }

  @Test(arguments: Seeds.first(50))
  func randomTextIsReadOrRefused(seed: Int) {
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
