import Basics
import RIBToolkit
import TestSupport
import Testing

/// A pattern matches the whole of a text.
struct TemplatePatternTests {
  /// A template with one text and its pattern.
  private func problems(_ pattern: String, _ text: String) throws -> String {
    let folder = try TemporaryFolder.demoPackage()
    let quoted = pattern.replacing("\\", with: "\\\\")
    try folder.write(
      ".rib/templates/t/template.json",
      """
      {"format": 1, "kind": "code", "summary": "T.", "files": [{"source": "t.txt", "path": "t"}],
       "variables": [{"name": "word", "type": "text", "pattern": "\(quoted)"}]}
      """)
    try folder.write(".rib/templates/t/t.txt", "{{word}}")
    return CommandLineUse("new", "T", "--template", "t", "--set", "word=\(text)", in: folder.path).errors
  }

  @Test(arguments: [
    ("abc", "abc", "abcd"), ("^a.c$", "axc", "ac"), ("[A-Z][a-z0-9]*", "Trip2", "trip"),
    ("[^0-9]+", "abc", "a1"), ("\\d+\\.\\d+\\.\\d+", "1.20.3", "1.20"), ("a|bc|", "bc", "b"),
    ("(ab)+c?", "ababc", "aba"), ("x{2}y{1,2}z{0,}", "xxyy", "xy"), ("(a|b(c|d))*e", "abcbde", "abe"),
    ("[\\w-]+", "a-b_9", "a b"), ("[a\\]]+", "a]", "b"), ("ü+", "üü", "u"),
  ])
  func matching(pattern: String, match: String, other: String) throws {
    #expect(try problems(pattern, match) == "")
    #expect(
      try problems(pattern, other)
        == "error: word must match \(pattern), but \"\(other)\" doesn't.\nRun 'rib help new' for usage.\n")
  }

  @Test(arguments: ["[", "(", ")", "*", "a{3,2}", "\\", "\\1", "[z-a]"])
  func noPatterns(pattern: String) throws {
    let problem = "error: The pattern of word isn't a regular expression: \(pattern.printable).\n"
    #expect(try problems(pattern, "a") == problem)
  }
}
