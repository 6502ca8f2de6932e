import Testing

/// The table of the files that give up a check of the language.
struct GivenUpChecksTests {
  /// The constructs that give one up; `unsafe` and `Unsafe` are also the beginnings of names.
  private static let constructs = [
    "@exclusivity(unchecked)", "Unmanaged", "(unsafe)", "@unchecked Sendable", "unsafeDowncast",
    "unsafeBitCast",
    "withUnsafe", "UnsafePointer", "UnsafeMutable", "UnsafeRaw", "UnsafeBuffer", "@_silgen_name", "dlsym",
    "assumingMemoryBound", "ManagedBuffer",
  ]

  @Test func theArticleNamesTheFilesThatGiveUpACheckAndNoOthers() throws {
    let article = try #require(
      PackageRoot.files(under: ["Docs/Architecture.md"], withExtension: "md").first)
    let named = Self.files(in: article)
    let files = try PackageRoot.files(under: ["Sources"], withExtension: "swift").filter { file in
      Self.constructs.contains(where: file.contains)
        && CodeText(file).lines.contains { line in Self.constructs.contains { line.contains($0) } }
    }
    // Each file is named itself, or its folder is.
    let found = files.map { file in
      let parts = file.path.split(separator: "/")
      return Set(
        [parts[parts.count - 1].dropLast(".swift".count), parts[parts.count - 2]].map { "\(parts[1])/\($0)" })
    }
    #expect(found.count > 50)
    #expect(found.filter(named.isDisjoint) == [], "they give up a check, and the table doesn't name them")
    #expect(
      named.subtracting(found.joined()).sorted() == [], "the table names them, and they give up no check")
  }

  /// Returns the files and folders in the first column of the table, as `RIBKit/Mailbox`.
  ///
  /// A cell has modules, separated by semicolons, each with its files: ``RIBKit: `Calls`, `Events`; Basics: `Lock` ``.
  private static func files(in article: TextFile) -> Set<String> {
    let section = article.lines.drop { $0 != "## What gives up a check" }
    let rows = section.drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("|") }
    var files: Set<String> = []
    for cell in rows.compactMap({ $0.split(separator: "|").first }) {
      for module in cell.matches(of: /(\w+): ((?:`[\w+]+`(?:, )?)+)/) {
        for file in module.2.matches(of: /`([\w+]+)`/) { files.insert("\(module.1)/\(file.1)") }
      }
    }
    return files
  }
}
