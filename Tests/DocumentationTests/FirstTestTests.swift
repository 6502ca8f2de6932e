import Testing

/// The first test that a reader meets needs few words of the kit.
struct FirstTestTests {
  @Test func itNeedsEightWordsAtMost() throws {
    let article = try #require(
      PackageRoot.files(under: ["Docs/Guide/Testing.md"], withExtension: "md").first)
    let first = try #require(
      MarkdownReader.blocks(in: article.lines).first { $0.lines.contains { $0.contains("@Test") } })
    let kit = try PackageRoot.files(
      under: ["Sources/RIBTesting", "Sources/RIBKit", "Sources/ModelStreams"], withExtension: "swift")
    let declared = Set(
      kit.flatMap { file in file.indices(of: ["public "]).map { file.lines[$0] } }.compactMap { line in
        line.firstMatch(of: /^ *public .*?(?:func|class|struct|enum) ([A-Za-z]+)/).map { String($0.1) }
      })
    // A label belongs to the function that is called, which is the reader's own.
    let used = Set(first.lines.flatMap { $0.matches(of: /[A-Za-z]+(?![A-Za-z:])/).map { String($0.output) } })
    let words = used.intersection(declared).sorted()
    #expect(words.contains("InteractorHarness"))
    #expect(words.contains("record"))
    #expect(words.count <= 8, "\(words)")
  }
}
