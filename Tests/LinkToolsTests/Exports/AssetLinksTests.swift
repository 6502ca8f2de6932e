import DeepLinks
import LinkTools
import Testing

struct AssetLinksTests {
  private let print = Array(repeating: "0A", count: 32).joined(separator: ":")

  private func links(
    _ patterns: [String], package: String = "com.example.app", prints: [String], hosts: [String] = []
  ) throws -> AssetLinks {
    var draft = TableDraft<Int>()
    for pattern in patterns {
      try draft.add(pattern, attributes: RouteAttributes(isExported: true)) { _ in .open(0) }
    }
    try draft.add("https://local.com/x") { _ in .open(0) }
    return try draft.build().assetLinks(packageName: package, fingerprints: prints, webHosts: hosts)
  }

  @Test func theFileNamesThePackageAndItsCertificates() throws {
    let bare = String(repeating: "0a", count: 32)
    let links = try links(["https://a.com/x"], prints: [print, bare, "FF" + print.dropFirst(2)])
    #expect(
      links.json == """
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
  func whatIsNotWellFormedIsRefused(patterns: [String], package: String, bytes: Int) {
    let print = Array(repeating: "0A", count: bytes).joined(separator: ":")
    let error = #expect(throws: LinkProblem.self) {
      try links(patterns, package: package, prints: bytes == 0 ? [] : [print])
    }
    #expect(error?.code == .name)
  }
}
