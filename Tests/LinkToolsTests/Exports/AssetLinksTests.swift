import DeepLinks
import LinkTools
import Testing

struct AssetLinksTests {
  private let print = Array(repeating: "0A", count: 32).joined(separator: ":")

  private func links(
    _ patterns: [String], package: String = "com.example.app", prints: [String], hosts: [String] = []
  ) throws -> (file: AssetLinks, hosts: [String], notes: [LinkProblem]) {
    try TableDraft(exported: patterns, local: ["https://local.com/x"]).build().assetLinks(
      packageNames: [package], fingerprints: prints, webHosts: hosts)
  }

  @Test func theFileNamesThePackageAndItsCertificates() throws {
    let bare = String(repeating: "0a", count: 32)
    let links = try links(["https://a.com/x"], prints: [print, bare, "FF" + print.dropFirst(2)])
    #expect(
      links.file.json == """
        [
          {
            "relation" : [
              "delegate_permission/common.handle_all_urls"
            ],
            "target" : {
              "namespace" : "android_app",
              "package_name" : "com.example.app",
              "sha256_cert_fingerprints" : [
                "\(print)",
                "FF\(print.dropFirst(2))"
              ]
            }
          }
        ]

        """)
  }

  @Test func theHostsOfExportedRoutesServeIt() throws {
    let patterns = ["https://(b.com|a.com)/x", "/y", "ride://z", "https://a.com/w"]
    #expect(try links(patterns, prints: [print], hosts: ["C.com"]).hosts == ["a.com", "b.com", "c.com"])
    let below = ["https://(*.a.com|a.com|*.b.com:8443)/x"]
    #expect(try links(below, prints: [print], hosts: ["*.C.com"]).hosts == ["a.com", "b.com:8443"])
    #expect(try links(["/y"], prints: [print], hosts: ["*.C.com"]).hosts == ["c.com"])
    #expect(AssetLinks.path == "/.well-known/assetlinks.json")
  }

  @Test(arguments: [
    (["ride://z"], "com.example.app", 32), (["https://a.com/x"], "app", 32),
    (["https://a.com/x"], "com..app", 32), (["https://a.com/x"], "com.1app", 32),
    (["https://a.com/x"], "com.é", 32), (["https://a.com/x"], "com.a-b", 32),
    (["https://a.com/x"], "com.example.app", 0), (["https://a.com/x"], "com.example.app", 20),
  ])
  func whatIsNotWellFormedIsRejected(patterns: [String], package: String, bytes: Int) {
    let print = Array(repeating: "0A", count: bytes).joined(separator: ":")
    let error = #expect(throws: LinkDefinitionError.self) {
      try links(patterns, package: package, prints: bytes == 0 ? [] : [print])
    }
    #expect(error?.problems.first?.code == (patterns == ["ride://z"] ? .notExported : .name))
  }

  private static let deployed = """
    [
      {
        "relation" : [
          "delegate_permission/common.handle_all_urls",
          "delegate_permission/common.get_login_creds"
        ],
        "relation_extensions" : {
          "delegate_permission/common.handle_all_urls" : {
            "dynamic_app_link_components" : [
              {
                "/" : "/beta/*",
                "exclude" : true
              },
              {
                "?" : {
                  "dl" : "?*"
                }
              },
              {
                "/" : "/a b"
              },
              {
                "#" : "app"
              }
            ],
            "note" : 1
          }
        },
        "target" : {
          "namespace" : "android_app",
          "package_name" : "com.a.a",
          "sha256_cert_fingerprints" : [
            "AA"
          ]
        }
      },
      {
        "relation" : [
          "delegate_permission/common.handle_all_urls"
        ],
        "target" : {
          "namespace" : "android_app",
          "package_name" : "com.b.b",
          "sha256_cert_fingerprints" : [
            "BB"
          ]
        }
      },
      {
        "relation" : [
          "delegate_permission/common.get_login_creds"
        ],
        "target" : {
          "namespace" : "web",
          "site" : "https://a.com"
        }
      }
    ]

    """

  @Test(arguments: [
    ("com.a.a", nil, nil), ("com.a.a", "", "Add the fingerprint"),
    ("app", nil, "isn't a package name"),
    ("com.a.a", "YOUR_SHA256_CERT_FINGERPRINT", "isn't the SHA-256 fingerprint"),
    ("com.a.a", "AA:BB", "isn't the SHA-256 fingerprint"),
  ])
  func whatAndroidCannotVerifyIsReported(package: String, print: String?, reason: String?) throws {
    let prints = [print ?? self.print].filter { !$0.isEmpty }
    let file = try AssetLinks(
      json: """
        [{"relation":["delegate_permission/common.get_login_creds"],
          "target":{"namespace":"web","site":"https://a.com"}},
         {"relation":["delegate_permission/common.handle_all_urls"],
          "target":{"namespace":"android_app","package_name":"\(package)","sha256_cert_fingerprints":\(prints)}}]
        """)
    #expect(file.problems.count == (reason == nil ? 0 : 1))
    #expect(file.problems.allSatisfy { $0.code == .ineffective && $0.places == ["[1].target"] })
    if let reason { #expect(file.problems.first?.description.contains(reason) == true) }
  }

  @Test(arguments: [
    ("/beta/1?dl=1", false), ("/x?dl=1", true), ("/x?dl", false), ("/x?a=1&dl=2", true), ("/a%20b", true),
    ("/a%20b/", false), ("/x#app", true), ("/x", false),
  ])
  func theRulesOfAnApplicationDecideInOrder(rest: String, opens: Bool) throws {
    let file = try AssetLinks(json: Self.deployed)
    let link = try DeepLink("https://a.com" + rest)
    if case .opens = file.verdict(of: link, for: "com.a.a") { #expect(opens) } else { #expect(!opens) }
    #expect(file.verdict(of: link, for: "com.b.b") == .opens(["com.b.b"], AssociationFile.Rule()))
    #expect(file.verdict(of: link, for: "com.c.c") == .unmatched)
  }

  @Test func aFileWithSeveralPackagesIsReadWrittenAndMerged() throws {
    let file = try AssetLinks(json: Self.deployed)
    #expect(file.packageNames == ["com.a.a", "com.b.b"])
    #expect(file.json == Self.deployed)
    var merged = file
    merged.merge(try links(["https://a.com/x"], package: "com.b.b", prints: [print]).file)
    merged.merge(try links(["https://a.com/x"], package: "com.c.c", prints: [print]).file)
    #expect(merged.packageNames == ["com.a.a", "com.b.b", "com.c.c"])
    #expect(merged.statements.count == 4)
    #expect(merged.statements[1].fingerprints == ["BB", print])
    merged.merge(file)
    #expect(merged.statements.count == 4)
    #expect(try AssetLinks(json: merged.json) == merged)
  }

  @Test func anIncludedFileIsKeptAndNamed() throws {
    let text = """
      [
        {
          "include" : "https://b.com/.well-known/assetlinks.json",
          "note" : 1
        }
      ]

      """
    var file = try AssetLinks(json: text)
    #expect(file.json == text)
    #expect(file.statements.map(\.include) == ["https://b.com/.well-known/assetlinks.json"])
    #expect(file.packageNames.isEmpty)
    #expect(file.problems.map(\.code) == [.included])
    #expect(file.problems.map(\.places) == [["[0].include"]])
    #expect(file.problems[0].description.contains("\"https://b.com/.well-known/assetlinks.json\" count too"))
    #expect(file.verdict(of: try DeepLink("https://a.com/x"), for: "com.a.a") == .unmatched)
    file.merge(try links(["https://a.com/x"], package: "com.a.a", prints: [print]).file)
    file.merge(try AssetLinks(json: text))
    #expect(file.statements.count == 2)
    #expect(try AssetLinks(json: file.json) == file)
    #expect(throws: LinkDefinitionError.self) { try AssetLinks(json: #"[{"include": 1}]"#) }
  }

  @Test(arguments: [
    ("", LinkProblem.Code.syntax, "This isn't an assetlinks.json: the text isn't valid JSON."),
    ("{}", .syntax, "This isn't an assetlinks.json: the text must be a list."),
    (
      #"[{"relation":[],"target":{"namespace":"android_app","package_name":1}}]"#, .syntax,
      "This isn't an assetlinks.json: [0].target.package_name must be a string."
    ),
  ])
  func aTextThatIsNoFileIsRejected(json: String, code: LinkProblem.Code, description: String) {
    let error = #expect(throws: LinkDefinitionError.self) { try AssetLinks(json: json) }
    #expect(error?.problems.first?.code == code)
    #expect(error?.description == description)
  }

  @Test func theRulesOfASiteTakeItsExportedRoutesOnly() throws {
    let table = try TableDraft(
      exported: [
        "https://a.com/trip/:id", "https://a.com/help?topic#top", "/:tab(map|a b)/x", "/u/:id<uuid>",
      ], local: ["https://a.com/trip/admin"]
    ).build()
    let links = try table.assetLinks(
      packageNames: ["com.a.a", "com.b.b"], fingerprints: [print], rulesFor: "a.com")
    #expect(links.hosts == ["a.com"])
    #expect(links.file.packageNames == ["com.a.a", "com.b.b"])
    for (rest, opens) in [
      ("/trip/7", true), ("/trip/7/", true), ("/trip/7/8", false), ("/trip/admin", false),
      ("/trip/admin/", false), ("/help?topic=1#top", true), ("/help?topic=1", false), ("/help#top", false),
      ("/map/x", true), ("/a%20b/x", true), ("/b/x", false), ("/", false),
      ("/u/01234567-89AB-cdef-0123-456789ABCDEF", true),
    ] {
      let verdict = links.file.verdict(of: try DeepLink("https://a.com" + rest), for: "com.a.a")
      if case .opens = verdict { #expect(opens, "\(rest)") } else { #expect(!opens, "\(rest) \(verdict)") }
    }
  }
}
