import Foundation
import Testing

/// The tests that documents name exist.
struct NamedTestsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The texts of the files that declare a suite, by its name, of the tests that documents name.
  private static let sources = Result {
    var sources: [String: [String]] = [:]
    for target in ["RIBKitTests", "RIBSessionsTests", "DocumentationTests"] {
      let folder = root.appending(path: "Tests/\(target)")
      let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
      for path in paths?.compactMap({ $0 as? String }) ?? [] where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for suite in text.components(separatedBy: "struct ").dropFirst() {
          sources[String(suite.prefix { $0 != " " }), default: []].append(text)
        }
      }
    }
    return sources
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [("Docs/Conformance.md", 60), ("Docs/Guarantees.md", 37)])
  func everyTestThatIsNamedExists(_ document: String, _ least: Int) throws {
    let sources = try Self.sources.get()
    let names = try text(document).matches(of: /`([A-Z]\w+)\/(\w+)`/)
    #expect(names.count >= least)
    for name in names {
      let (suite, test) = (name.output.1, name.output.2)
      let exists = sources[String(suite), default: []].contains { $0.contains("func \(test)(") }
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
