extension RepositoryRule {
  /// The forms of sentences that readers stumble over, such as "is no pattern", for sources, templates and articles.
  static let wording: [RepositoryRule] = [
    phrase("“is none”", [" none"], remedy: "negate the verb: “isn't one”, “doesn't exist”") { line, _ in
      line.matches(of: /\b(?:(\w+) )?(?:is|are) none\b/).contains { $0.output.1?.lowercased() != "there" }
    },
    phrase(
      "“there is none”", [" none"], remedy: "name the thing: “if no route matches”, “`nil` without a child”"
    ) { line, _ in
      line.contains(/\b[Tt]here (?:is|are) none\b/)
    },
    phrase(
      "“is no” before a noun", ["is no ", "are no "], remedy: "negate the verb: “is not a pattern”"
    ) { line, _ in
      line.matches(of: /(?:\b(\w+) )?\b(?:is|are) no ["`“‘]?(\w+)/).contains { match in
        let (_, before, noun) = match.output
        return before?.lowercased() != "there" && !["longer", "more", "less", "different"].contains(noun)
      }
    },
    phrase("“for to”", ["for to "], remedy: "write “to”") { line, _ in line.contains(/\bfor to\b/) },
    phrase("“anew”", ["anew"], remedy: "write “again”, or “a new one”") { _, _ in true },
    phrase(
      "“that is there”", ["that is there", "that are there"],
      remedy: "write “existing”, “attached” or “present”"
    ) { line, _ in
      line.contains(/\bthat (?:is|are) there\b/)
    },
    phrase(
      "a documentation comment that begins with a clause", clauses.map { "/// \($0)" },
      remedy: "begin with a noun for a thing, or with a verb for an action"
    ) { line, before in
      line.contains(/^\s*\/\/\/ (?:What|Which|How|Where|The same)\b/)
        && !before.drop { $0 == " " }.hasPrefix("///")
    },
    phrase(
      "a documented parameter that begins with a clause", clauses.map { ": \($0)" },
      remedy: "begin with a noun"
    ) { line, _ in
      line.contains(/^\s*\/\/\/\s+- (?:Parameter )?\w+: (?:What|Which|How|Where|The same)\b/)
    },
    phrase(
      "an option whose help is a clause", ["help: \"", "\"help\": \""],
      remedy: "write a noun phrase or an imperative, with the default"
    ) { line, _ in
      line.contains(/\bhelp"?: "(?:what|which|how|where|who|whom|that)\b/)
    },
  ]

  private static let clauses = ["What", "Which", "How", "Where", "The same"]

  /// A rule for lines with one of some words, since a regex literal is parsed at each use.
  private static func phrase(
    _ name: String, _ words: [String], remedy: String,
    where breaks: @escaping @Sendable (_ line: Substring, _ before: Substring) -> Bool
  ) -> RepositoryRule {
    RepositoryRule(
      name: name,
      offenses: { file in
        file.indices(of: words).filter { breaks(file.lines[$0], $0 == 0 ? "" : file.lines[$0 - 1]) }
          .map { $0 + 1 }
      },
      remedy: remedy)
  }
}
