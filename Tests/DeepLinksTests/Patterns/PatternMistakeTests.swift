import DeepLinks
import Testing

/// What newcomers write, and what they are told.
struct PatternMistakeTests {
  @Test(arguments: [
    ("item/{id}", "parameter as :id"), ("ride://{id}/x", "parameter as :id"),
    ("/a/{id}?q", "parameter as :id"),
    ("{id}", "parameter as :id"), ("item/<int>", ":id<int>"), ("item/<id>", "name of a field"),
    ("item/(a|b)", ":tab(map|list)"), ("items/tag*", "?name*"), ("items/a**b", "**name"),
  ])
  func aMistakeIsAnsweredWithWhatToWrite(pattern: String, words: String) {
    let error = #expect(throws: LinkError.self) { try LinkPattern(pattern) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  /// A name of this many bytes, in labels of at most 63.
  private static func name(_ count: Int) -> String {
    (0..<count).map { $0 % 64 == 63 ? "." : "a" }.joined()
  }

  @Test(arguments: [
    "a..b", ".a", "a..", "*.a..b", "[]", "a b", "a:0", "a:00", "a:65536", "a!b", "a~b", "[::g]", "[1::2::3]",
    "1.2.3.256", "a.1", "a.0x", "a.0xff", String(repeating: "a", count: 64),
    "*." + String(repeating: "a", count: 64),
    "\(String(repeating: "ü", count: 64)).example", name(254),
  ])
  func aHostThatNoLinkCanHaveIsRejected(host: String) {
    let error = #expect(throws: LinkError.self) { try LinkPattern("https://\(host)/x") }
    #expect(error?.code == .invalidAuthority)
    #expect(error?.description.contains("\"\(host)\" isn't a valid host; write a name") == true)
    #expect(!DeepLink.isHost(host))
  }

  @Test(arguments: [
    "a", "a.b", "a.b.", "a.b:8443", "a:65535", "[::1]", "[::1]:1", "a_b.c", "-.a", "bücher.example", "127.1",
    "1.a", String(repeating: "a", count: 63), name(253), name(253) + ".",
  ])
  func otherHostsAreAccepted(host: String) throws {
    #expect(try LinkPattern("https://\(host)/x").hosts == [host])
  }

  @Test(arguments: ["item{/id}", "page{s}", "/a{b}", "/{a}b", "/{a-b}", "/{:id}", "{/:id}", "/a{/b}"])
  func groupsStandWhereTheyMeanSomething(pattern: String) throws {
    #expect(try LinkPattern(pattern).description == pattern)
  }

  @Test func aValueThatIsNotTheFieldsIsAnsweredWithTheTypeToTake() throws {
    func sentence<Value: LinkFieldValue>(_ pattern: String, _ type: Value.Type) throws -> String {
      let pattern = try LinkPattern(pattern)
      let error = #expect(throws: RouteError.self) { try pattern.check(type) }
      return error?.description ?? ""
    }
    #expect(
      try sentence("/:id", Int.self)
        == #"The field id of "/:id" is <string>, but the code takes an Int: take a String, or declare the field with a type that always converts to an Int, such as :id<int> for an Int."#
    )
    #expect(try sentence("/a?express!", String.self).contains("take a Bool, or write express without"))
    #expect(try sentence("/a?tag*", String.self).contains("take an array, [String], or write tag for one"))
    #expect(try sentence("/**rest", String.self).contains("or write :rest for one"))
    #expect(try sentence("/:id<int>", UInt.self).contains("take an Int"))
    #expect(try sentence("/:id<int>", [Int].self).contains("or write **id"))
    #expect(try sentence("/:id<int>", Int?.self).contains("take an Int, not an optional"))
    #expect(try sentence("/a?id<int>?", Int.self).contains("take an Int?, or give the field a default: id=…"))
  }

  @Test func aTextThatIsEmptyIsAnsweredWithTheTypeThatTakesIt() throws {
    var draft = TableDraft<[String]>()
    try draft.add("/a?text") { .open($0.all("text")) }
    try draft.add("/b?text<text>") { .open($0.all("text")) }
    let table = try draft.build()
    #expect(
      "\(try table.explain(DeepLink("/a?text=")))".contains("text is empty, which only text<text> allows"))
    #expect(try table.open(DeepLink("/b?text=")).output == [""])
  }
}
