import Testing

struct LayersTests {
  static let drawn: [Layers] =
    (try? PackageRoot.files(under: ["Docs/Architecture.md"], withExtension: "md"))?
    .first.map(Layers.drawn) ?? []

  @Test func theArticleDrawsEveryModuleThatHasFolders() throws {
    let files = try PackageRoot.files(under: ["Sources"], withExtension: "swift")
    let parts = files.map { $0.path.split(separator: "/") }
    let modules = Set(parts.filter { $0.count > 3 }.map { String($0[1]) })
    #expect(Set(Self.drawn.map(\.module)) == modules)
  }

  @Test(arguments: drawn)
  func noFolderLeansBack(_ layers: Layers) throws {
    let files = try PackageRoot.files(under: ["Sources/\(layers.module)"], withExtension: "swift")
    #expect(files.count > 1)
    for problem in layers.problems(in: files) { Issue.record("\(problem)") }
  }

  @Test func aFileThatLeansBackIsNamed() {
    let layers = Layers(module: "M", folders: ["Low", "High"])
    let problems = layers.problems(in: [
      TextFile(
        path: "Sources/M/Low/A.swift",
        text: "struct A {}\nlet b: [B] = []\n// B\nlet text = \"B\"\nlet c = A.B()"),
      TextFile(path: "Sources/M/High/B.swift", text: "@usableFromInline\nfinal class B {\n  let a: A\n}"),
    ])
    #expect(problems.map { "\($0.path):\($0.line)" } == ["Sources/M/Low/A.swift:2"])
  }

  @Test func aFolderThatIsNotDrawnIsNamedAndOneThatIsGoneToo() {
    let layers = Layers(module: "M", folders: ["Low", "Gone"])
    let problems = layers.problems(in: [
      TextFile(path: "Sources/M/Low/A.swift", text: "struct A {}"),
      TextFile(path: "Sources/M/New/B.swift", text: "struct B {}"),
    ])
    #expect(
      problems.map(\.remedy) == [
        "draw the folders that there are: Gone is drawn and does not exist",
        "draw the folders that there are: New is not drawn",
      ])
  }

  @Test func aDrawingIsRead() {
    let article = TextFile(
      path: "A.md", text: "| module | layers |\n|---|---|\n| `M` | Low < High | why |\n| `N` | One |")
    #expect(
      Layers.drawn(in: article).map { [$0.module] + $0.folders } == [["M", "Low", "High"], ["N", "One"]])
  }
}
