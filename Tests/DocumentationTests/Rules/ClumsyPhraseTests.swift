import Testing

/// The wording of sources, templates, articles and help: what was rewritten as plain English stays so.
struct ClumsyPhraseTests {
  @Test func noClumsyPhraseIsNew() throws {
    let files =
      try PackageRoot.files(under: ["Sources", "Docs/Tutorial", "Docs/Examples"], withExtension: "swift")
      + PackageRoot.files(under: ["README.md", "Docs"], withExtension: "md")
      + ["json", "txt"].flatMap { try PackageRoot.files(under: ["Templates"], withExtension: $0) }
    #expect(files.contains { $0.path == "README.md" } && files.contains { $0.path.hasPrefix("Templates/") })
    for phrase in ClumsyPhrase.all() {
      let places = files.flatMap { file in
        phrase.lines(in: file).map { "\(file.path):\($0): \(file.lines[$0 - 1].drop { $0 == " " })" }
      }
      let count = "\(places.count) lines have \(phrase.name), and \(phrase.recorded) are recorded"
      if places.count > phrase.recorded {
        let list = places.joined(separator: "\n")
        Issue.record("\(count). Rewrite the new ones: \(phrase.remedy). All of them:\n\(list)")
      } else if places.count < phrase.recorded {
        Issue.record("\(count). Record the smaller number in ClumsyPhrase.swift.", severity: .warning)
      }
    }
  }

  @Test(arguments: [
    ("/// A host that is none.", "“is none”"),
    ("/// - Returns: The child; `nil` if there is none.", "“there is none”"),
    ("throw error(\"\\(text) is no pattern\")", "“is no” before a noun"),
    ("Keys are no `Route`, and there is no other.", "“is no” before a noun"),
    ("Press a key for to go on.", "“for to”"),
    ("It is attached anew.", "“anew”"),
    ("The child that is there stays.", "“that is there”"),
    ("  /// What the router shows.", "a documentation comment that begins with a clause"),
    ("let a = 1\n/// The same for a list.", "a documentation comment that begins with a clause"),
    ("  ///   - options: How links are read.", "a documented parameter that begins with a clause"),
    ("  /// - Returns: Where it leads.", "a documented parameter that begins with a clause"),
    ("  /// - Parameter key: Which child.", "a documented parameter that begins with a clause"),
    ("CommandOption(\"file\", help: \"what to read\")", "an option whose help is a clause"),
    ("{ \"name\": \"file\", \"help\": \"what to read\" }", "an option whose help is a clause"),
  ])
  func aClumsyPhraseIsFound(text: String, name: String) {
    #expect(phrases(in: text) == [name])
  }

  @Test(arguments: [
    "There is no base class, and there are no singletons.",
    "It is no longer valid, and is no more than a hint.",
    "None of them is another.", "The answer is no.", "/// A router.\n/// What it shows is a child.",
    "/// Whether the child is attached.", "// What follows is fast.",
    "help: \"The file to read (default: what changed)\"",
  ])
  func plainEnglishPasses(text: String) {
    #expect(phrases(in: text) == [])
  }

  private func phrases(in text: String) -> [String] {
    let file = TextFile(path: "Sources/RIBKit/A.swift", text: text)
    return ClumsyPhrase.all().filter { !$0.lines(in: file).isEmpty }.map(\.name)
  }
}
