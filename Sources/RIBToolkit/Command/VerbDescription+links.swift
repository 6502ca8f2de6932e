extension VerbDescription {
  static let links = VerbDescription(
    name: "links", summary: "check tables of links, match and explain links, run known answers",
    arguments: [
      Argument("ACTION", choices: ["check", "match", "explain", "verify"]),
      Argument("FILE|URL", repeats: true),
    ],
    options: [
      OptionDescription("table", "FILE", help: "for match and explain: the configuration with the routes"),
      OptionDescription(
        "key", "ID=FILE", repeats: true,
        help: "for check, match and explain: a key that configurations are signed with; all bytes of the file"
      ),
      OptionDescription(
        "differences", "FILE",
        help: "for verify: the differences that are meant; without it those of Docs/LinkDifferences.json"),
      OptionDescription("all", help: "for verify: name every case that does not pass, with what explains it"),
    ],
    details: """
      check says what is wrong with configurations: files with routes, rewrite rules and fallbacks in JSON. match says
      where links lead by one, and ends with 1 if a link has no route, also where it has a fallback. explain says of each
      route whether it takes a link, or where it fails, and ends with 0 whatever the answer is. A rule with conditions is
      not for them, for nothing is known of a device. verify runs known answers of other routers; it
      prints each that fails, with what was expected and what came, and ends with 1 if there is one.
      """,
    examples: [
      ("rib links check links.json", "all that is wrong with it"),
      (
        "rib links match --table links.json 'ride://trip/7?tab=map'",
        "the route and its fields; ends with 1 if there is none"
      ),
      ("rib links explain --table links.json ride://trip/seven", "why no route takes it"),
      ("rib links verify cases/*.json", "how many of the known answers are ours"),
    ])
}
