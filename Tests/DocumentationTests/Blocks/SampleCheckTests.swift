import Testing

struct SampleCheckTests {
  private static let sample = """
    struct Sample {
      func first() {
        if true {
          print(1)

          print(2)
        }
      }
    }
    """

  private let check = SampleCheck(
    library: SampleLibrary(files: [TextFile(path: "Sample.swift", text: Self.sample)]))

  @Test(arguments: [
    "```swift\nprint(1)\n```",
    "~~~~ swift\nprint(1)\n~~~~~",
    "```swift\nif true {\n  print(1)\n\n  print(2)\n}\n```",
    "- A list:\n\n  ```swift\n  print(1)\n\n  print(2)\n  ```",
    "> ```swift\n> print(1)\n> ```",
    "```swift\n    print(1)\n\n    print(2)\n  }\n```",
    "```text\nnot in a sample\n```",
    "```swift-error\nlet broken: = 1\n```",
    "No block, only `print(3)` and ```inline```.",
  ])
  func aCompiledBlockPasses(text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    ("A line.\n\n```swift\nprint(3)\n```", 3, "put these 1 lines"),
    ("```swift\nprint(1)\nprint(2)\n```", 1, "put these 2 lines"),
    ("```swift\nprint(1) \n```", 1, "put these 1 lines"),
    ("```swift\nprint(1\n```", 1, "put these 1 lines"),
    ("```swift\n    print(1)\nprint(2)\n```", 1, "put these 2 lines"),
    ("```swift\n```", 1, "put these 0 lines"),
    ("> ```swift\n> print(3)\n> ```", 1, "put these 1 lines"),
    ("```\nprint(1)\n```", 1, "name the language"),
    ("```Swift\nprint(1)\n```", 1, "write the language in small letters"),
    ("```text\na\n```\n\n```swift\nprint(1)", 5, "close this block"),
    ("````swift\nprint(1)\n```", 1, "close this block"),
  ])
  func anyOtherBlockIsAProblem(text: String, line: Int, remedy: String) throws {
    let problem = try #require(problems(text).first)
    #expect(problem.line == line)
    #expect(problem.remedy.hasPrefix(remedy))
    #expect(problems(text).count == 1)
  }

  @Test func commentsAreReadWithTheLinesOfTheirFile() {
    let file = TextFile(path: "A.swift", text: "let a = 1\n///\n  /// ```swift\n  /// a()\n  /// ```\n")
    let found = check.problems(in: DocumentationComments.markdown(of: file), path: file.path)
    #expect(found.map(\.line) == [3])
  }

  private func problems(_ text: String) -> [Problem] {
    check.problems(in: TextFile(path: "Docs/A.md", text: text).lines, path: "Docs/A.md")
  }
}
