import RIBToolkit
import Testing

/// A pattern matches the whole of a text, and cannot take long.
struct TextPatternTests {
  /// A template with one text and its pattern.
  private func problems(_ pattern: String, _ text: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Demo/App.swift", "")
    try folder.write("Tests/DemoTests/AppTests.swift", "")
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
        == "error: word is to match \(pattern), and \"\(other)\" does not.\nTry 'rib help'.\n")
  }

  @Test(arguments: [
    "[", "(", ")", "a**", "*", "a{2", "a{3,2}", "a{999}", "\\", "\\b", "\\1", "[z-a]", "[]", "(((((a)))))",
    "(?:a)", String(repeating: "a", count: 201),
  ])
  func noPatterns(pattern: String) throws {
    let problem =
      "error: The pattern of word is no regular expression that rib knows: \(pattern.printable).\n"
    let errors = try problems(pattern, "a")
    #expect(errors == problem)
  }

  @Test func thereAreNotTooManyWays() throws {
    let text = String(repeating: "a", count: 199) + "b"
    for pattern in ["(a+)+", "((a*)*)*", "(a|a)*", "a*a*a*a*a*a*a*a*c", "(((a?){9}){9}){9}"] {
      #expect(try problems(pattern, text).contains("is to match"))
    }
  }
}
