import DeepLinks
import TestSupport
import Testing

struct RouteTests {
  @Test func aRouteIsPrintedAndReadAgain() throws {
    let table = try TripLink.table()
    let route = TripLink(id: -7, tab: .map, page: 2, tags: ["a b", "&", "ü/+"], isDebug: true)
    let link = try table.link(to: route)
    #expect(link.description == "ride://trip/-7/map?page=2&tag=a%20b&tag=%26&tag=%C3%BC/%2B&debug")
    #expect(table.open(link).output == route)
    #expect(try table.link(to: TripLink(id: 1)).description == "ride://trip/1")
  }

  @Test func whatCannotBeWrittenIsRejected() throws {
    let table = try FileLink.table()
    #expect(throws: RouteError.self) { try table.link(to: FileLink(folders: [], name: "")) }
    #expect(throws: RouteError.self) { try table.link(to: FileLink(folders: [""], name: "a")) }
  }

  @Test func aTableReadsARouteAsItsType() throws {
    var draft = TableDraft<String>()
    try draft.add(TripLink.self) { .open("trip \($0.id)") }
    try draft.add(FileLink.self, pattern: "/f/**folders/:name.txt?ratio<double>=1#:anchor?") {
      .open("file \($0.name)")
    }
    let table = try draft.build()
    #expect(try table.open("ride://trip/7/list").output == "trip 7")
    #expect(try table.open("/f/a/b/c.txt").output == "file c")
    #expect(try table.link(to: TripLink(id: 3)).description == "ride://trip/3")
    #expect(try table.link(to: FileLink(folders: ["a b"], name: "c")).description == "/f/a%20b/c.txt")
  }

  @Test func aLinkThatLeadsElsewhereIsNotPrinted() throws {
    var draft = TableDraft<String>()
    try draft.add(WordLink.self) { .open($0.word) }
    try draft.add("/new") { _ in .open("new") }
    let table = try draft.build()
    #expect(try table.link(to: WordLink(word: "old")).description == "/old")
    #expect(throws: RouteError.self) { try table.link(to: WordLink(word: "new")) }
    #expect(throws: RouteError.self) { try table.link(to: TripLink(id: 1)) }
  }

  @Test(arguments: [
    ("/:word/:other", RouteError.Code.unusedField, "other"), ("/x", .unknownField, "word"),
    ("/x{/:word}", .mismatch, "word"),
    ("/x?word*", .mismatch, "word"), ("/x?word!", .mismatch, "word"), ("/:", .pattern, ""),
  ])
  func aTypeIsComparedWithItsPattern(pattern: String, code: RouteError.Code, field: String) {
    var draft = TableDraft<String>()
    let error = #expect(throws: RouteError.self) {
      try draft.add(WordLink.self, pattern: pattern) { .open($0.word) }
    }
    #expect(error?.code == code)
    #expect(error?.field == field)
  }

  @Test(arguments: [
    "ride://trip/:id{/:tab(map|list)}?page<int>=1&tag*&debug!",
    "ride://trip/:id<uint>{/:tab(map|list)}?page<int>=1&tag*&debug!",
    "ride://trip/:id<int>{/:tab(map|grid)}?page<int>=1&tag*&debug!",
    "ride://trip/:id<int>{/:tab}?page<int>=1&tag*&debug!",
    "ride://trip/:id<int>/:tab(map|list)?page<int>=1&tag*&debug!",
    "ride://trip/:id<int>{/:tab(map|list)}?page<int>?&tag*&debug!",
    "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag&debug!",
    "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug",
  ])
  func aPatternThatLetsMoreThroughThanTheTypeReadsIsRejected(pattern: String) {
    var draft = TableDraft<Int>()
    let error = #expect(throws: RouteError.self) {
      try draft.add(TripLink.self, pattern: pattern) { .open($0.id) }
    }
    #expect(error?.code == .mismatch)
  }
}

extension LinkRoute {
  /// A table that has nothing but routes of this type.
  static func table() throws -> LinkTable<Self> {
    var draft = TableDraft<Self>()
    try draft.add(Self.self) { .open($0) }
    return try draft.build()
  }
}
