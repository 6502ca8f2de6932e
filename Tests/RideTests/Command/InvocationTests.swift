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
    (["--tree"], options { $0.showsTree = true }),
    (["--quiet"], options { $0.isQuiet = true }),
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
    (["--fast"], ["There is no option --fast."]),
    (["-j"], ["There is no option -j."]),
    (["file"], ["The argument file is unexpected."]),
    (["--script"], ["--script needs a value: FILE."]),
    (["--script="], ["--script needs a value: FILE."]),
    (["--journal", "--json"], ["--journal needs a value: FILE."]),
    (["--journal", "a", "--journal", "b"], ["--journal is given twice."]),
    (["--sign", "ride://home"], ["--sign needs --keys: a file with a key."]),
    (["--keys", "--sign"], ["--keys needs a value: FILE.", "--sign needs a value: LINK."]),
    (["--connect", "soon"], ["--connect needs a whole number of seconds, and not soon."]),
    (["--flags"], ["--flags needs a value: FILE."]),
    (["--page"], ["--page needs a value: FILE."]),
    (["--trace", "a", "--page", "a"], ["--journal, --trace and --page need files of their own."]),
    (["--follow=x"], ["--follow takes no value."]),
    (["--links=all"], ["--links takes no value."]),
    (["--quiet=yes"], ["--quiet takes no value."]),
    (["--json", "--tree"], ["--json and --tree exclude each other."]),
    (["--json", "--quiet"], ["--json and --quiet exclude each other."]),
    (["--jsno"], ["There is no option --jsno. Did you mean --json?"]),
    (
      ["--quiet", "--tree", "--\u{1B}"],
      [#"There is no option --\u{1B}."#, "--tree and --quiet exclude each other."]
    ),
  ]

  @Test(arguments: wrong)
  func allMistakesOfACommandLineAreNamed(arguments: [String], problems: [String]) {
    #expect(throws: UsageError(problems: problems)) { try Invocation(arguments) }
  }
}
