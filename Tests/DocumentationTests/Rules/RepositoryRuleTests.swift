import Testing

struct RepositoryRuleTests {
  @Test(arguments: [
    ("Tests/A.swift", "  try await Task.sleep(for: .seconds(1))", "sleeps"),
    ("Tests/A.swift", "  try await Task<Never, Never>.sleep(for: .seconds(1))", "sleeps"),
    ("Tests/A.swift", "  Thread.sleep(forTimeInterval: 1)", "sleeps"),
    ("Tests/A.swift", "  usleep(10)", "sleeps"),
    ("Sources/RIBKit/A.swift", "public  open  class A {}", "open classes"),
    ("Tests/A.swift", "@testable import RIBKit", "testable imports"),
    ("Sources/RIBKit/A.swift", "@_exported import ModelStreams", "exports"),
    ("Sources/RIBKit/Utils/A.swift", "", "drawers"),
    ("Tests/RIBKitTests/helpers/A.swift", "", "drawers"),
    ("Sources/RIBKit/Extensions.swift", "", "drawers"),
    ("Sources/RIBKit/A.swift", "internal import FoundationEssentials", "platform imports"),
    ("Sources/RIBKit/A.swift", "#if canImport(Glibc)\n  import Glibc\n#endif", "platform imports"),
    ("Sources/RIBKit/A.swift", "let file = \"/proc/self/maps\"", "platform files"),
    ("Docs/A.md", "/// A host that is none.", "“is none”"),
    ("Docs/A.md", "/// - Returns: The child; `nil` if there is none.", "“there is none”"),
    ("Docs/A.md", "throw error(\"\\(text) is no pattern\")", "“is no” before a noun"),
    ("Docs/A.md", "Keys are no `Route`, and there is no other.", "“is no” before a noun"),
    ("Docs/A.md", "Press a key for to go on.", "“for to”"),
    ("Docs/A.md", "It is attached anew.", "“anew”"),
    ("Docs/A.md", "The child that is there stays.", "“that is there”"),
    ("Docs/A.md", "  /// What the router shows.", "a documentation comment that begins with a clause"),
    ("Docs/A.md", "let a = 1\n/// The same for a list.", "a documentation comment that begins with a clause"),
    (
      "Docs/A.md", "  ///   - options: How links are read.",
      "a documented parameter that begins with a clause"
    ),
    ("Docs/A.md", "  /// - Returns: Where it leads.", "a documented parameter that begins with a clause"),
    ("Docs/A.md", "  /// - Parameter key: Which child.", "a documented parameter that begins with a clause"),
    ("Docs/A.md", "CommandOption(\"file\", help: \"what to read\")", "an option whose help is a clause"),
    ("Docs/A.md", "{ \"name\": \"file\", \"help\": \"what to read\" }", "an option whose help is a clause"),
  ])
  func anOffenseIsFound(path: String, text: String, rule: String) {
    #expect(broken(path, text) == [rule])
  }

  @Test(arguments: [
    ("Tests/A.swift", "  try await clock.sleep(for: .seconds(1))"),
    ("Docs/Tutorial/Step5/Tests/A.swift", "@testable import TicTacToe"),
    ("Sources/RIBKit/A.swift", "  try await Task.sleep(for: .seconds(1))"),
    ("Sources/RIBKit/A.swift", "/// Not an open class."),
    ("Sources/RIBKit/A.swift", "/* open\n open class\n /* open class */ open class */ let a = 1"),
    ("Sources/RIBKit/A.swift", "let sentence = \"an open class, \\\"@testable\\\"\""),
    ("Sources/RIBKit/A.swift", "let text = \"\"\"\n  open class A\n  @_exported\n  \"\"\""),
    ("Sources/RIBKit/A.swift", "let text = #\"\\ open class \"A\" \"#"),
    ("Sources/RIBKit/Lists/InternalList.swift", "final class A {}"),
    ("Sources/RIBKit/A.swift", "internal import Foundation"),
    ("Sources/Basics/System.swift", "#if canImport(Glibc)\n  internal import Glibc\n#endif"),
    ("Tests/A.swift", "let file = \"/proc/self/maps\""),
    ("Docs/A.md", "There is no base class, and there are no singletons."),
    ("Docs/A.md", "It is no longer valid, and is no more than a hint."),
    ("Docs/A.md", "None of them is another. The answer is no."),
    ("Docs/A.md", "/// A router.\n/// What it shows is a child."),
    ("Docs/A.md", "/// Whether the child is attached.\n// What follows is fast."),
    ("Docs/A.md", "help: \"The file to read (default: what changed)\""),
  ])
  func whatIsAllowedPasses(path: String, text: String) {
    #expect(broken(path, text) == [])
  }

  @Test(arguments: [(400, "", []), (401, "", ["length"]), (400, "let a = 1", ["length"])])
  func aFileHasAtMost400Lines(count: Int, rest: String, rules: [String]) {
    #expect(broken("Sources/RIBKit/A.swift", String(repeating: "\n", count: count) + rest) == rules)
  }

  @Test func aWrittenFileMayHaveMoreLines() {
    let lines = String(repeating: "\n", count: 400)
    #expect(broken("Sources/A.swift", "\n// Written by `.ci/run embed` from a.txt.\(lines)") == [])
    #expect(broken("Sources/A.swift", "\n// Written by hand.\(lines)") == ["length"])
  }

  @Test func aProblemNamesFileLineAndRemedy() {
    let file = TextFile(path: "Tests/A.swift", text: "let a = \"\"\"\n  x\n  \"\"\"\nusleep(1)\n")
    let problems = RepositoryRule.sleeps.problems(in: file)
    #expect(problems.map(\.description) == ["Tests/A.swift:4: \(RepositoryRule.sleeps.remedy)"])
  }

  private func broken(_ path: String, _ text: String) -> [String] {
    let file = TextFile(path: path, text: text)
    return (RepositoryRule.code + RepositoryRule.wording).filter { !$0.offenses(file).isEmpty }.map(\.name)
  }
}
