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
          <uri-relative-filter-group>
            <data android:path="/help" />
            <data android:queryAdvancedPattern="q=.+" />
            <data android:query="kind=a" />
            <data android:fragment="top" />
          </uri-relative-filter-group>
          <uri-relative-filter-group>
            <data android:path="/help" />
            <data android:queryAdvancedPattern="q=.+" />
            <data android:query="kind=b" />
            <data android:fragment="top" />
          </uri-relative-filter-group>
          <uri-relative-filter-group>
            <data android:path="/help/" />
            <data android:queryAdvancedPattern="q=.+" />
            <data android:query="kind=a" />
            <data android:fragment="top" />
          </uri-relative-filter-group>
          <uri-relative-filter-group>
            <data android:path="/help/" />
            <data android:queryAdvancedPattern="q=.+" />
            <data android:query="kind=b" />
            <data android:fragment="top" />
          </uri-relative-filter-group>
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
}
