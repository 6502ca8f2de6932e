import DeepLinks
import LinkTools
import Testing

/// The largest patterns there can be are listed and exported, or rejected, in a moment.
struct HostileExportTests {
  @Test func aPatternWithAllFormsIsListedAndRejectedByFormatsWithoutWordsForIt() throws {
    let groups = (0..<8).map { "{/:g\($0)(a|b)}" }.joined()
    let literals = String(repeating: "/x", count: 119)
    let fields = (0..<100).map { "f\($0)<int>?" }.joined(separator: "&")
    var draft = TableDraft<Int>()
    try draft.add(literals + groups + "/**rest?" + fields, attributes: RouteAttributes(isExported: true)) {
      _ in
      .open(0)
    }
    try draft.add("/x/:y") { _ in .open(1) }
    let table = try draft.build()
    #expect(table.listing().routes.count == 2)
    #expect(throws: LinkDefinitionError.self) { try table.androidFilters() }
    _ = try? table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
  }
}
