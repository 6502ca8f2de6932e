import Testing

/// What the documentation shows is compiled.
struct SampleTests {
  private let check: SampleCheck

  init() throws {
    let files = try PackageRoot.files(under: [SampleCheck.folder], withExtension: "swift")
    check = SampleCheck(library: SampleLibrary(files: files))
  }

  @Test func everySwiftBlockOfTheTextsIsACompiledSample() throws {
    let texts = try PackageRoot.files(under: ["README.md", "Docs"], withExtension: "md")
    #expect(!texts.isEmpty)
    // TutorialTests makes packages of the tutorial's steps, which `.ci/run` compiles.
    for text in texts where !text.path.contains("/Guide/Tutorial") {
      report(check.problems(in: text.lines, path: text.path))
    }
  }

  @Test func everySwiftBlockOfTheCommentsIsACompiledSample() throws {
    let sources = try PackageRoot.files(under: ["Sources", "Templates"], withExtension: "swift")
    #expect(!sources.isEmpty)
    for source in sources {
      report(check.problems(in: DocumentationComments.markdown(of: source), path: source.path))
    }
  }

  private func report(_ problems: [Problem]) {
    for problem in problems { Issue.record("\(problem)") }
  }
}
