import DeepLinks
import LinkTools
import Testing

struct AndroidExportTests {
  /// Android doesn't match a filter with a port and a link without one.
  @Test func theDefaultPortIsOmitted() throws {
    let file = try TableDraft(exported: ["https://(a.com:0443|b.com:08443)/x"]).build().androidFilters().file
    #expect(file.contains(#"<data android:host="a.com" />"#))
    #expect(file.contains(#"<data android:host="b.com" android:port="8443" />"#))
  }

  @Test func routesOfTheSameSchemesAndHostsShareAFilter() throws {
    let export = try TableDraft(exported: [
      "https://(a.com|b.com:8080)/x", "https://(a.com|b.com:8080)/trip/:id", "(ride|taxi)://trip/:id/receipt",
    ]).build().androidFilters()
    #expect(
      export.file == """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" />
          <data android:host="a.com" />
          <data android:host="b.com" android:port="8080" />
          <data android:path="/x" />
          <data android:path="/x/" />
          <data android:pathPattern="/trip/..*" />
        </intent-filter>
        <intent-filter>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="ride" />
          <data android:scheme="taxi" />
          <data android:host="trip" />
          <data android:pathPattern="/..*/receipt" />
          <data android:pathPattern="/..*/receipt/" />
        </intent-filter>

        """)
    #expect(
      export.notes.map(\.description) == [
        "The filters accept more links than \"https://(a.com|b.com:8080)/trip/:id\": the last component may contain slashes."
      ])
  }

  /// Systems compare hosts in ASCII, whichever form a pattern has.
  @Test(arguments: ["https://bücher.example/:id", "https://xn--bcher-kva.example/:id", "https:/:id"])
  func aHostIsExportedInASCII(pattern: String) throws {
    let table = try TableDraft(exported: [pattern]).build()
    let hosts = pattern.contains("example") ? [] : ["bÜcher.example"]
    let filters = try table.androidFilters(webHosts: hosts)
    #expect(filters.file.contains("android:host=\"xn--bcher-kva.example\""))
    #expect(!filters.file.contains("cher.example\""))
    let prints = [Array(repeating: "AB", count: 32).joined(separator: ":")]
    let links = try table.assetLinks(packageNames: ["a.b"], fingerprints: prints, webHosts: hosts)
    #expect(links.hosts == ["xn--bcher-kva.example"])
    for host in ["bücher.example", "xn--bcher-kva.example"] {
      let file = try table.associationFile(host: host, appIDs: ["ABCDE12345.a"]).file
      #expect(file.opens(try DeepLink("https://xn--bcher-kva.example/7")))
    }
  }

  @Test(arguments: [
    ("ride://trip", ["host=trip", "path=", "path=/"], []),
    ("ride://(a|b)/x", ["host=a", "host=b", "path=/x", "path=/x/"], []),
    ("ride://:x", ["host=*", "path=", "path=/"], []),
    ("ride://:x(a|b)", ["host=a", "host=b", "path=", "path=/"], []),
    ("ride://:x<int>", ["host=*", "path=", "path=/"], ["x may be any text"]),
    ("ride://**r", [], ["components of **name may be empty"]),
    ("ride://**r/x", [], ["every link with its schemes is accepted"]),
    ("ride:", [], ["every link with its schemes is accepted"]),
    ("ride://*/*", ["host=*", "pathPattern=/..*"], ["the last component may contain slashes"]),
    ("ride://a/**r", ["host=a", "path=", "path=/", "pathPrefix=/"], ["components of **name may be empty"]),
    (
      "ride://a/b/**r", ["host=a", "path=/b", "path=/b/", "pathPrefix=/b/"],
      ["components of **name may be empty"]
    ),
    ("ride://a/b/**r/c", ["host=a", "pathPrefix=/b/"], ["anything may follow **name"]),
    (
      "ride://a/:x/**r", ["host=a", "pathPattern=/..*", "pathPattern=/..*/.*"],
      ["components of **name may be empty"]
    ),
    ("ride://a/v:x.html", ["host=a", "pathPrefix=/v"], ["anything may follow x"]),
    ("ride://a/:y/v:x.html", ["host=a", "pathPattern=/..*/v.*"], ["anything may follow x"]),
    (
      "ride://a/:x(b|c).html",
      ["host=a", "path=/b.html", "path=/b.html/", "path=/c.html", "path=/c.html/"], []
    ),
    ("ride://a/:x<int>/b", ["host=a", "pathPattern=/..*/b", "pathPattern=/..*/b/"], ["x may be any text"]),
    (
      "ride://a/1.0\\*\\\\/:x/y",
      ["host=a", #"pathPattern=/1\\.0\\*\\\\/..*/y"#, #"pathPattern=/1\\.0\\*\\\\/..*/y/"#], []
    ),
    ("ride://a/<&\">".escaped, ["host=a", "path=/&lt;&amp;&quot;&gt;", "path=/&lt;&amp;&quot;&gt;/"], []),
    ("ride://a/b c/%E4%B8%AD", ["host=a", "path=/b c/中", "path=/b c/中/"], []),
    ("ride://a?q#f", ["host=a", "path=", "path=/"], ["the query and the fragment are not compared"]),
  ])
  func aSimplePatternTakesAtLeastTheLinksOfTheRoute(pattern: String, data: [String], losses: [String]) throws
  {
    let export = try TableDraft(exported: [pattern]).build().androidFilters()
    #expect(lines(export) == ["scheme=ride"] + data)
    #expect(
      export.notes.map(\.description)
        == losses.map { "The filters accept more links than \"\(pattern)\": \($0)." })
  }

  @Test(arguments: [
    ("ride://a/:x", ["/[^/]+", "/[^/]+/"], []), ("ride://a/*/b", ["/[^/]+/b", "/[^/]+/b/"], []),
    ("ride://a/:x<int>", ["/-{0,1}[0-9]+", "/-{0,1}[0-9]+/"], ["x may be too large a number"]),
    ("ride://a/:x<uint>", ["/[0-9]+", "/[0-9]+/"], ["x may be too large a number"]),
    ("ride://a/:x<double>", ["/[^/]+", "/[^/]+/"], ["x may be any text"]),
    (
      "ride://a/:x<uuid>",
      ["", "/"].map { "/[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}" + $0 },
      []
    ),
    ("ride://a/:x/v:y<text>", ["/[^/]+/v[^/]*", "/[^/]+/v[^/]*/"], []),
    ("ride://a/[1+]\\{\\}/:x", [#"/\\[1\\+\\]\\{\\}/[^/]+"#, #"/\\[1\\+\\]\\{\\}/[^/]+/"#], []),
    ("ride://a/:x/**r", ["/[^/]+", "/[^/]+/", "/[^/]+/.*"], ["components of **name may be empty"]),
  ])
  func anAdvancedPatternKnowsSlashes(pattern: String, paths: [String], losses: [String]) throws {
    let export = try TableDraft(exported: [pattern]).build().androidFilters(from: .android12)
    #expect(lines(export) == ["scheme=ride", "host=a"] + paths.map { "pathAdvancedPattern=" + $0 })
    #expect(
      export.notes.map(\.description)
        == losses.map { "The filters accept more links than \"\(pattern)\": \($0)." })
  }

  @Test func routesWithoutSchemesHaveThoseOfTheOthers() throws {
    let export = try TableDraft(exported: ["/help", "ride://a", "https://a.com/b"]).build().androidFilters(
      webHosts: ["C.com"])
    #expect(
      lines(export) == [
        "scheme=https", "host=a.com", "path=/b", "path=/b/", "scheme=https", "host=c.com", "path=/help",
        "path=/help/", "scheme=ride", "host=a", "path=", "path=/", "scheme=ride", "host=help", "path=",
        "path=/",
      ])
  }

  @Test(arguments: [
    ([], LinkProblem.Code.notExported), (["/a"], .inexpressible), (["https:/a"], .inexpressible),
    (["ride://a/b%2Fc"], .inexpressible), (["ride://a%2Fb"], .inexpressible),
    (["ride://a/%00"], .inexpressible),
    (["ride://a/:x(b%2Fc|d)"], .inexpressible),
    (["ride://a/" + (0..<11).map { ":x\($0)(a|b)" }.joined(separator: "/")], .inexpressible),
  ])
  func whatHasNoWordsIsRejected(patterns: [String], code: LinkProblem.Code) throws {
    let table = try TableDraft(exported: patterns).build()
    let error = #expect(throws: LinkDefinitionError.self) { try table.androidFilters() }
    #expect(error?.problems.first?.code == code)
    #expect(error?.problems.first?.places == (code == .notExported ? [] : [patterns[0]]))
  }

  @Test func localRoutesAreLeftOut() throws {
    let table = try TableDraft(exported: ["ride://a"], local: ["ride://b"]).build()
    #expect(try !table.androidFilters().file.contains("\"b\""))
    #expect(throws: LinkDefinitionError.self) { try table.androidFilters(webHosts: ["a/b"]) }
  }

  @Test(arguments: [
    ("ride://open/:id", "ride://open/secret", "ride://open/secret"),
    ("ride://open/:id", "ride://open/a/b", "ride://open/a/b"),
    ("ride://:page/:id", "ride://open/secret", "ride://open/secret"),
    ("ride://open/**rest", "ride://open/internal/:x", "ride://open/internal/1"),
    ("https://a.com/v:id.html", "https://a.com/vault", "https://a.com/vault"),
    ("/:page", "/admin", "https://c.com/admin"),
    ("/:page", "/a%20b", "https://c.com/a%20b"),
    ("ride://open/:id<int>", "ride://open/secret", "ride://open/secret"),
  ])
  func aLocalRouteWhoseLinksAFilterTakesIsNamed(exported: String, local: String, example: String) throws {
    let note = try captured(exported, local)
    #expect(note?.places == [local])
    #expect(
      note?.description.hasPrefix("The filters accept links of the local route \"\(local)\", such as ")
        ?? false)
    if !local.contains(":x") {
      #expect(note?.description.hasSuffix(" \(example).") ?? false, "\(note as Any)")
    }
  }

  @Test(arguments: [
    ("ride://open/:id", "ride://close/secret"), ("ride://open/:id", "taxi://open/secret"),
    ("ride://open/:id", "ride://open"), ("https://a.com/:x", "https://b.com/secret"),
    ("ride://open/x:id", "ride://open/secret"),
    // The route with a host is preferred, so no link of the filter leads to the local one.
    ("https://a.com/:page", "/admin"),
  ])
  func aLocalRouteWhoseLinksNoFilterTakesIsNot(exported: String, local: String) throws {
    #expect(try captured(exported, local) == nil)
  }

  @Test(arguments: [
    ("ride://open/:id", "ride://open/secret", true), ("ride://open/:id", "ride://open/a/b", false),
    ("ride://open/:id<int>", "ride://open/7x", false), ("ride://open/:id<int>", "ride://open/-7", true),
    ("ride://open/:id<uint>", "ride://open/7", true),
    ("ride://open/:id<uuid>", "ride://open/01234567-89AB-cdef-0123-456789ABCDEF", true),
    ("ride://open/:id<uuid>", "ride://open/01234567-89AB-cdef-0123-456789ABCDE", false),
    ("ride://open/[1+]\\{\\}/:x", "ride://open/[1+]\\{\\}/y", true),
  ])
  func anAdvancedFilterTakesWhatItsPatternSays(exported: String, local: String, isTaken: Bool) throws {
    #expect(try (captured(exported, local, from: .android12) != nil) == isTaken)
  }

  private func captured(
    _ exported: String, _ local: String, from release: AndroidRelease = .any
  ) throws -> LinkProblem? {
    let exported = [exported] + (exported.contains("://") ? [] : ["https://c.com/x"])
    return try TableDraft(exported: exported, local: [local]).build()
      .androidFilters(webHosts: ["c.com"], from: release)
      .notes.first { $0.code == .local }
  }

  /// What the elements `data` say, in a few characters.
  private func lines(_ export: (file: String, notes: [LinkProblem])) -> [String] {
    export.file.split(separator: "\n").filter { $0.hasPrefix("  <data android:") }.map { line in
      line.dropFirst("  <data android:".count).dropLast("\" />".count).split(
        separator: "=\"", maxSplits: 1, omittingEmptySubsequences: false
      )
      .joined(separator: "=")
    }
  }
}

extension String {
  /// The text with a backslash before what means something in a pattern.
  fileprivate var escaped: String { map { "<>".contains($0) ? "\\\($0)" : "\($0)" }.joined() }
}
