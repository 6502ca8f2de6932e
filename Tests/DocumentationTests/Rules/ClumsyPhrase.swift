/// A form of sentence that readers stumble over, such as "is no pattern", and the number of lines that still have it.
///
/// Not Sendable, because a `Regex` isn't; create the list once and use it for all files.
struct ClumsyPhrase {
  let name: String
  /// The number of lines that still have the phrase.
  ///
  /// It may only fall: lower it when you have rewritten one of them.
  let recorded: Int
  let remedy: String
  /// The file has the phrase only if it has one of these, which is quicker to find out.
  private let words: [String]
  private let breaks: (_ line: Substring, _ before: Substring) -> Bool

  /// Returns the lines of a file that have the phrase, counted from one.
  func lines(in file: TextFile) -> [Int] {
    guard words.contains(where: file.contains) else { return [] }
    return file.lines.indices.filter { index in
      let line = file.lines[index]
      return words.contains { line.contains($0) } && breaks(line, index == 0 ? "" : file.lines[index - 1])
    }
    .map { $0 + 1 }
  }
}

extension ClumsyPhrase {
  static func all() -> [ClumsyPhrase] {
    let none = /\b(?:(\w+) )?(?:is|are) none\b/
    let no = /(?:\b(\w+) )?\b(?:is|are) no ["`“‘]?(\w+)/
    let forTo = /\bfor to\b/
    let thatIsThere = /\bthat (?:is|are) there\b/
    let clause = /^\s*\/\/\/ (?:What|Which|How|Where|The same)\b/
    let part = /^\s*\/\/\/\s+- (?:Parameter )?\w+: (?:What|Which|How|Where|The same)\b/
    let help = /\bhelp"?: "(?:what|which|how|where|who|whom|that)\b/
    return [
      ClumsyPhrase(
        name: "“is none”", recorded: 0, remedy: "negate the verb: “isn't one”, “doesn't exist”",
        words: [" none"]
      ) { line, _ in
        line.matches(of: none).contains { $0.output.1?.lowercased() != "there" }
      },
      ClumsyPhrase(
        name: "“there is none”", recorded: 0,
        remedy: "name the thing: “if no route matches”, “`nil` without a child”",
        words: [" none"]
      ) { line, _ in
        line.matches(of: none).contains { $0.output.1?.lowercased() == "there" }
      },
      ClumsyPhrase(
        name: "“is no” before a noun", recorded: 0, remedy: "negate the verb: “is not a pattern”",
        words: ["is no ", "are no "]
      ) { line, _ in
        line.matches(of: no).contains { match in
          let (_, before, noun) = match.output
          return before?.lowercased() != "there" && !["longer", "more", "less", "different"].contains(noun)
        }
      },
      ClumsyPhrase(name: "“for to”", recorded: 0, remedy: "write “to”", words: ["for to "]) { line, _ in
        line.contains(forTo)
      },
      ClumsyPhrase(name: "“anew”", recorded: 0, remedy: "write “again”, or “a new one”", words: ["anew"]) {
        line, _ in
        line.contains("anew")
      },
      ClumsyPhrase(
        name: "“that is there”", recorded: 0, remedy: "write “existing”, “attached” or “present”",
        words: [" there"]
      ) { line, _ in
        line.contains(thatIsThere)
      },
      ClumsyPhrase(
        name: "a documentation comment that begins with a clause", recorded: 0,
        remedy: "begin with a noun for a thing, or with a verb for an action", words: ["/// "]
      ) { line, before in
        line.contains(clause) && !before.drop { $0 == " " }.hasPrefix("///")
      },
      ClumsyPhrase(
        name: "a documented parameter that begins with a clause", recorded: 0, remedy: "begin with a noun",
        words: ["/// "]
      ) { line, _ in
        line.contains(part)
      },
      ClumsyPhrase(
        name: "an option whose help is a clause", recorded: 0,
        remedy: "write a noun phrase or an imperative, with the default",
        words: ["help: \"", "\"help\": \""]
      ) { line, _ in
        line.contains(help)
      },
    ]
  }
}
