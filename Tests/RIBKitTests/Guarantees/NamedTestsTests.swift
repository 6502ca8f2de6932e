import Foundation
import Testing

/// The tests that documents name exist.
struct NamedTestsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of every Swift file under the tests that documents name.
  private static func sources() throws -> [String] {
    try ["RIBKitTests", "RIBSessionsTests", "DocumentationTests"].flatMap { target in
      let folder = root.appending(path: "Tests/\(target)")
      let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
      return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [("Docs/Conformance.md", 60), ("Docs/Guarantees.md", 37)])
  func everyTestThatIsNamedExists(_ document: String, _ least: Int) throws {
    let sources = try Self.sources()
    let names = try text(document).matches(of: /`([A-Z]\w+)\/(\w+)`/)
    #expect(names.count >= least)
    for name in names {
      let (suite, test) = (name.output.1, name.output.2)
      let exists = sources.contains { $0.contains("struct \(suite) ") && $0.contains("func \(test)(") }
      #expect(exists, "\(document) names \(suite)/\(test), which is in no suite")
    }
  }

  @Test func everyLineOfTheRIBsSuiteHasARow() throws {
    let section = try #require(
      try text("Docs/Conformance.md").split(separator: "\n## ").first { $0.hasPrefix("RIBs-iOS") })
    let rows = section.matches(of: /\n\| (\d+) \| [^|]+ \| ([^|]+) \|/)
    #expect(rows.map { Int($0.output.1) } == Array(1...37))
    for row in rows {
      #expect(row.output.2.hasPrefix("`") || row.output.2.hasPrefix("Does not apply: "))
    }
  }

  @Test func everyLineOfRibBaseHasARow() throws {
    #expect(try numbers(in: "Android rib-base") == Array(1...66))
    #expect(try numbers(in: "Android coroutines") == Array(1...14))
    #expect(try numbers(in: "Android navigator") == Array(1...47))
  }

  /// The numbers that the rows of a section stand for, such as `1, 4 to 6`.
  private func numbers(in title: String) throws -> [Int] {
    let section = try #require(
      try text("Docs/Conformance.md").split(separator: "\n## ").first { $0.hasPrefix(title) })
    return section.matches(of: /\n\| (\d[^|]*) \|/).flatMap { row in
      row.output.1.split(separator: ", ").flatMap { part -> [Int] in
        let ends = part.split(separator: " to ").compactMap { Int($0) }
        return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
      }
    }.sorted()
  }
}
