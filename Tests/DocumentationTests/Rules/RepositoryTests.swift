import Testing

/// The rules of the house, checked on the whole package.
struct RepositoryTests {
  @Test func everySwiftFileKeepsTheRules() throws {
    let folders = ["Package.swift", "Sources", "Tests", "Templates", "Docs/Tutorial", "Docs/Examples"]
    let files = try PackageRoot.files(under: folders, withExtension: "swift")
    #expect(files.contains { $0.path == "Package.swift" })
    expect(RepositoryRule.code, in: files)
  }

  @Test func everyTextForReadersIsPlainEnglish() throws {
    let files =
      try PackageRoot.files(under: ["Sources", "Docs/Tutorial", "Docs/Examples"], withExtension: "swift")
      + PackageRoot.files(under: ["README.md", "Docs"], withExtension: "md")
      + ["json", "txt"].flatMap { try PackageRoot.files(under: ["Templates"], withExtension: $0) }
    #expect(files.contains { $0.path == "README.md" } && files.contains { $0.path.hasPrefix("Templates/") })
    expect(RepositoryRule.wording, in: files)
  }

  private func expect(_ rules: [RepositoryRule], in files: [TextFile]) {
    for file in files {
      for problem in rules.flatMap({ $0.problems(in: file) }) { Issue.record("\(problem)") }
    }
  }
}
