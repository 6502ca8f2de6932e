import Testing

/// The rules of the house, checked on the whole package.
struct RepositoryTests {
  @Test func everySwiftFileKeepsTheRules() throws {
    let folders = ["Package.swift", "Sources", "Tests", "Templates", "Docs/Tutorial", "Docs/Examples"]
    let files = try PackageRoot.files(under: folders, withExtension: "swift")
    #expect(files.contains { $0.path == "Package.swift" })
    for file in files {
      for problem in RepositoryRule.all.flatMap({ $0.problems(in: file) }) { Issue.record("\(problem)") }
    }
  }
}
