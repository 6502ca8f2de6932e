import DeepLinks
import LinkTools
import Testing

/// Filters for Android 15, whose groups compare queries and fragments and leave links out.
struct AndroidFifteenTests {
  private func export(_ exported: [String], _ local: [String] = []) throws -> (
    file: String, notes: [LinkProblem]
  ) {
    try TableDraft(exported: exported, local: local).build().androidFilters(from: .android15)
  }

  @Test func aLocalRouteIsExcludedBeforeTheRoutesThatWouldTakeIt() throws {
    let export = try export(
      ["https://a.com/trip/:id", "https://a.com/help?q&kind(a|b)#top"], ["https://a.com/trip/admin"])
    let groups = [("/help", "a"), ("/help", "b"), ("/help/", "a"), ("/help/", "b")].map { path, kind in
      """
        <uri-relative-filter-group>
          <data android:path="\(path)" />
          <data android:queryAdvancedPattern="q=.+" />
          <data android:query="kind=\(kind)" />
          <data android:fragment="top" />
        </uri-relative-filter-group>
      """
    }.joined(separator: "\n")
    #expect(
      export.file == """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" />
          <data android:host="a.com" />
          <uri-relative-filter-group android:allow="false">
            <data android:path="/trip/admin" />
          </uri-relative-filter-group>
          <uri-relative-filter-group android:allow="false">
            <data android:path="/trip/admin/" />
          </uri-relative-filter-group>
          <uri-relative-filter-group>
            <data android:pathAdvancedPattern="/trip/[^/]+" />
          </uri-relative-filter-group>
          <uri-relative-filter-group>
            <data android:pathAdvancedPattern="/trip/[^/]+/" />
          </uri-relative-filter-group>
        \(groups)
        </intent-filter>

        """)
    #expect(export.notes == [])
  }

  @Test func aFilterThatNeedsNoGroupIsOneForAllVersions() throws {
    let file = try export(["https://a.com/x", "ride://a/b"]).file
    #expect(!file.contains("uri-relative-filter-group"))
    #expect(file.contains("<data android:path=\"/x\" />"))
  }

  @Test(arguments: [
    // The exported route is preferred where both take a link, so to exclude the local one would close it.
    (["https://a.com/trip/now", "https://a.com/*/:x"], ["https://a.com/trip/:id"]),
    // A group compares no host.
    (["ride://:page/:id"], ["ride://open/secret"]),
    // Rules can't say which numbers there are.
    (["https://a.com/:x"], ["https://a.com/:n<int>"]),
  ])
  func aLocalRouteThatCannotBeExcludedExactlyIsNoted(exported: [String], local: [String]) throws {
    let export = try export(exported, local)
    #expect(!export.file.contains("android:allow=\"false\""))
    #expect(export.notes.contains { $0.code == .local && $0.places == local }, "\(export.notes)")
  }

  @Test func anOptionalFieldIsNotCompared() throws {
    let export = try export(["https://a.com/x?page<int>?&q<text>"])
    #expect(export.file.contains("android:queryAdvancedPattern=\"q=.*\""))
    #expect(!export.file.contains("page"))
    #expect(
      export.notes.map(\.description) == [
        "The filters accept more links than \"https://a.com/x?page<int>?&q<text>\": page may be anything."
      ])
  }

  /// A filter doesn't compare an optional field, needs only one of repeated items, and knows no bounds of numbers.
  @Test(arguments: [
    ("/product/:id<uint>?tab(info|reviews)?", "/**path", "/product/18446744073709551615?tab=zq"),
    ("/product/:id?q", "/**path", "/product/x-example?q=x-example&q=x-example"),
    ("/product/:id?n<int>", "/**path", "/product/x-example?n=99999999999999999999"),
    ("/product/:id#:part(a|b)?", "/**path", "/product/x-example#zq"),
    ("/product/:id?tab(info|reviews)?", "/:kind/7?ref", "/product/7?ref=x-example&tab=zq"),
  ])
  func aLinkWhoseQueryOnlyTheTableRejectsIsFollowedToItsLocalRoute(
    exported: String, local: String, example: String
  ) throws {
    let (exported, local) = ("https://a.com" + exported, "https://a.com" + local)
    let table = try TableDraft(exported: [exported], local: [local]).build()
    #expect(table.match(try DeepLink("https://a.com" + example))?.index == 1)
    let android = try table.androidFilters(from: .android15)
    let note = try #require(android.notes.first { $0.code == .local }, "\(android.notes)")
    #expect(note.places == [local])
    let apple = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(apple.notes.contains { $0.code == .local && $0.places == [local] }, "\(apple.notes)")
  }

  /// The local rest is excluded, although its filter would accept empty components too.
  @Test func aLocalRestIsExcluded() throws {
    let export = try export(["https://a.com/:x/y"], ["https://a.com/b/**rest"])
    #expect(export.file.contains("android:allow=\"false\""))
    #expect(export.notes == [])
  }

  @Test(arguments: ["https://a.com", "https://a.com/**rest", "https://a.com{/:x}"])
  func aRuleAcceptsAHostWithoutAPath(pattern: String) throws {
    let prints = [Array(repeating: "AB", count: 32).joined(separator: ":")]
    let file = try TableDraft(exported: [pattern]).build()
      .assetLinks(packageNames: ["a.b"], fingerprints: prints, rulesFor: "a.com").file
    for link in ["https://a.com", "https://a.com/"] {
      guard case .opens = file.verdict(of: try DeepLink(link), for: "a.b") else {
        Issue.record("\(link): \(file.json)")
        continue
      }
    }
  }

  @Test func aQueryThatTheFiltersCompareKeepsALocalRouteOut() throws {
    let export = try export(["https://a.com/product/:id?tab*"], ["https://a.com/**path"])
    #expect(export.notes == [])
  }
}
