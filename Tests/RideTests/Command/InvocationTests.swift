import RideExample
import Testing

struct InvocationTests {
  static func options(_ change: (inout Options) -> Void) -> Invocation {
    var options = Options()
    change(&options)
    return .run(options)
  }

  static let right: [([String], Invocation)] = [
    ([], .run(Options())),
    (["--script", "-"], options { $0.script = .standardInput }),
    (["--script", "a b"], options { $0.script = .file("a b") }),
    (["--script=--odd=name"], options { $0.script = .file("--odd=name") }),
    (["--journal", "j", "--json"], options { ($0.journal, $0.format) = ("j", .json) }),
    (["--journal", "j", "--state", "s"], options { ($0.journal, $0.state) = ("j", "s") }),
    (["--tree"], options { $0.showsTree = true }),
    (["--quiet"], options { $0.isIdle = true }),
    (["--keys", "k"], options { $0.keys = "k" }),
    (["--flags", "f", "--connect=10"], options { ($0.flags, $0.connecting) = ("f", 10) }),
    (
      ["--trace", "t", "--page", "p", "--follow"],
      options { ($0.trace, $0.page, $0.follows) = ("t", "p", true) }
    ),
    (["--links"], .links),
    (["--sign", "ride://home", "--keys", "k"], .sign("ride://home", keys: "k")),
    (["--version"], .version),
    (["--nonsense", "--help"], .help),
  ]

  @Test(arguments: right)
  func aRightCommandLineIsRead(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  static let wrong: [([String], [String])] = [
    (["--fast"], ["Unknown option --fast."]),
    (["-j"], ["Unknown option -j."]),
    (["file"], ["Unexpected argument \"file\"."]),
    (["--script"], ["--script needs a value. Pass --script FILE."]),
    (["--script="], ["--script needs a value. Pass --script FILE."]),
    (["--journal", "--json"], ["--journal needs a value. Pass --journal FILE."]),
    (["--journal", "a", "--journal", "b"], ["--journal is repeated. Pass it once."]),
    (["--sign", "ride://home"], ["--sign needs a key. Pass its file with --keys."]),
    (
      ["--keys", "--sign"],
      ["--keys needs a value. Pass --keys FILE.", "--sign needs a value. Pass --sign LINK."]
    ),
    (["--connect", "soon"], ["--connect must be a whole number of seconds instead of \"soon\"."]),
    (["--flags"], ["--flags needs a value. Pass --flags FILE."]),
    (["--page"], ["--page needs a value. Pass --page FILE."]),
    (["--trace", "a", "--page", "a"], ["--journal, --state, --trace and --page need different files."]),
    (["--journal", "a", "--state", "a"], ["--journal, --state, --trace and --page need different files."]),
    (["--follow=x"], ["--follow takes no value. Remove it."]),
    (["--links=all"], ["--links takes no value. Remove it."]),
    (["--quiet=yes"], ["--quiet takes no value. Remove it."]),
    (["--json", "--tree"], ["--json and --tree exclude each other. Pass one."]),
    (["--json", "--quiet"], ["--json and --quiet exclude each other. Pass one."]),
    (["--jsno"], ["Unknown option --jsno. Did you mean --json?"]),
    (
      ["--quiet", "--tree", "--\u{1B}"],
      [#"Unknown option --\u{1B}."#, "--tree and --quiet exclude each other. Pass one."]
    ),
  ]

  @Test(arguments: wrong)
  func allMistakesOfACommandLineAreNamed(arguments: [String], problems: [String]) {
    #expect(throws: UsageError(problems: problems)) { try Invocation(arguments) }
  }
}
