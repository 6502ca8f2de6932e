import Testing

/// The example of several processes on one store; `.ci/run servers` builds and runs it.
struct ExampleTests {
  private static let folder = "Docs/Examples/Servers"

  @Test func theReadmeNamesOptionsThatTheProgramHas() throws {
    let text = try #require(
      PackageRoot.files(under: ["\(Self.folder)/README.md"], withExtension: "md").first)
    let options = try #require(
      PackageRoot.files(under: ["\(Self.folder)/Sources/servers/Options.swift"], withExtension: "swift").first
    )
    let known = Set(options.lines.flatMap { $0.matches(of: /--[a-z][a-z-]*/).map(\.output) })
    let named = Set(text.lines.flatMap { $0.matches(of: /--[a-z][a-z-]*/).map(\.output) })
    #expect(!named.isEmpty)
    #expect(named.subtracting(known) == [])
  }

  @Test func theReadmeListsTheFiles() throws {
    let readme = try #require(
      PackageRoot.files(under: ["\(Self.folder)/README.md"], withExtension: "md").first)
    let listed = Set(readme.lines.flatMap { $0.matches(of: /`(\w+\.swift)`/).map { String($0.output.1) } })
    let files = try PackageRoot.files(under: ["\(Self.folder)/Sources"], withExtension: "swift")
    let names = files.compactMap { $0.path.split(separator: "/").last.map(String.init) }
    #expect(listed.sorted() == names.filter { !["Options.swift", "main.swift"].contains($0) }.sorted())
  }
}
