import DeepLinks
import LinkTools
import Testing

/// The largest patterns there can be are listed and exported, or rejected, in a moment.
struct HostileExportTests {
  @Test func aPatternWithAllFormsIsListedAndRejectedByFormatsWithoutWordsForIt() throws {
    let groups = (0..<8).map { "{/:g\($0)(a|b)}" }.joined()
    let literals = String(repeating: "/x", count: 119)
    let fields = (0..<100).map { "f\($0)<int>?" }.joined(separator: "&")
    let table = try TableDraft(exported: [literals + groups + "/**rest?" + fields], local: ["/x/:y"]).build()
    #expect(table.listing().routes.count == 2)
    #expect(throws: LinkDefinitionError.self) { try table.androidFilters() }
    _ = try? table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
  }
}
