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

  @Test(arguments: [("abc", "abc", "abcd"), ("[A-Z][a-z0-9]*", "Trip2", "trip"), ("a|bc|", "bc", "b")])
  func matching(pattern: String, match: String, other: String) throws {
    #expect(try problems(pattern, match) == "")
    #expect(
      try problems(pattern, other)
        == "error: word must match \(pattern), but \"\(other)\" doesn't.\nRun 'rib help new' for usage.\n")
  }

  @Test(arguments: ["(a+)+$", "(a|a)*b", "a*a*a*a*a*b"])
  func aPatternThatWouldSearchForeverIsGivenUp(pattern: String) throws {
    let problem =
      "error: The pattern of word takes too long to match: \(pattern). Simplify its repetitions, such as (a+)+.\n"
    #expect(try problems(pattern, String(repeating: "a", count: 190) + "!") == problem)
  }

  @Test(arguments: ["[", "\\1", "a)(b"])
  func noPatterns(pattern: String) throws {
    let problem =
      "error: The pattern of word isn't a regular expression: \(pattern.printable). Correct it in the template.\n"
    #expect(try problems(pattern, "a") == problem)
  }
}
