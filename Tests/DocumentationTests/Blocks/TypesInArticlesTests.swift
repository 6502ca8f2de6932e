import Testing

/// Whoever looks for a public type finds an article that uses it.
struct TypesInArticlesTests {
  @Test(arguments: ["RIBKit", "ModelStreams"])
  func everyPublicTypeStandsInTheCodeOfAnArticle(module: String) throws {
    let sources = try PackageRoot.files(under: ["Sources/\(module)"], withExtension: "swift")
    let used = try Self.used.get()
    let types = sources.flatMap { Self.publicTypes(in: $0) }
    #expect(types.contains("Router") || types.contains("ModelStream"))
    for type in types where !used.contains(type) {
      Issue.record("\(module): write an article, or a block of Swift in one, that uses \(type)")
    }
  }

  private static let used = Result {
    Set(try PackageRoot.files(under: ["Docs/Guide"], withExtension: "md").flatMap(Self.words(inCodeOf:)))
  }

  /// The words of all Swift blocks of an article.
  private static func words(inCodeOf article: TextFile) -> [Substring] {
    MarkdownReader.blocks(in: article.lines).filter { $0.language == "swift" }
      .flatMap { CodeText(TextFile(path: article.path, text: $0.lines.joined(separator: "\n"))).lines }
      .flatMap { line in line.matches(of: /\w+/).map(\.output) }
  }

  /// The public types that a file declares, be they nested or not.
  private static func publicTypes(in file: TextFile) -> [Substring] {
    let indices = file.indices(of: ["public "])
    if indices.isEmpty { return [] }
    let code = CodeText(file).lines
    return indices.compactMap { index in
      code[index].firstMatch(
        of:
          /^\s*(?:@\w+(?:\(.*?\))? )*public (?:final |indirect |nonisolated )*(?:struct|class|enum|protocol|actor) (\w+)/
      )?
      .1
    }.map { Substring(String($0)) }
  }
}
