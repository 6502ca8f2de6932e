import Testing

/// The program of the article on getting started.
struct GettingStartedTests {
  @Test func theFirstProgramPrintsWhatTheArticleSays() async throws {
    let page = try #require(
      PackageRoot.files(under: ["Docs/Guide/GettingStarted.md"], withExtension: "md").first)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await greetOnce()
    }
    let printed = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let line = try #require(printed.split(separator: "\n").first { $0.hasPrefix("Hello") })
    let index = try #require(page.lines.firstIndex(of: line))
    #expect(page.lines[index - 1] == "```text" && page.lines[index + 1] == "```")
  }
}
