import Benchmarks
import Testing

struct OptionsTests {
  @Test func everyOptionIsRead() throws {
    let options = try Options([
      "--filter", "^tree/", "--json", "--check", "--compare", "a.json", "--only-counts", "--read=c.json",
    ])
    #expect(options.chooses("tree/leaf"))
    #expect(!options.chooses("streams/tree/"))
    #expect(options.wantsJSON && options.checks && options.onlyCounts)
    #expect(!options.onlyLists && !options.wantsHelp)
    #expect(options.baseline == "a.json")
    #expect(options.results == "c.json")
  }

  @Test func withoutOptionsEverythingIsMeasured() throws {
    let options = try Options([])
    #expect(options.chooses("anything"))
    #expect(!options.wantsJSON && !options.checks && !options.onlyCounts)
  }

  @Test(arguments: [
    (["--chek"], "Unknown option --chek. Did you mean --check?"),
    (["--jsn"], "Unknown option --jsn. Did you mean --json?"),
    (["--only-count"], "Unknown option --only-count. Did you mean --only-counts?"),
    (["--filtr=a"], "Unknown option --filtr. Did you mean --filter?"),
    (["--parallel"], "Unknown option --parallel."),
    (["tree"], "\"tree\" is not an option. To choose cases, use --filter \"tree\"."),
    (["--filter"], "--filter needs a value. Pass --filter REGEX."),
    (["--filter", "("], "\"(\" is not a regular expression."),
    (["--compare"], "--compare needs a value. Pass --compare FILE."),
    (["--read="], "--read needs a value. Pass --read FILE."),
    (["--check=yes", "--x"], "--check takes no value. Remove it. Unknown option --x."),
    (["--list", "--read", "a"], "--list names the cases of the program. It reads no results."),
  ])
  func whatIsWrongIsSaidInASentence(_ arguments: [String], _ sentence: String) throws {
    #expect(throws: Options.Problem(sentence: sentence)) { try Options(arguments) }
  }

  @Test func theHelpNamesEveryOptionAndTheTolerances() {
    for name in [
      "--filter REGEX", "--list", "--json", "--check", "--compare FILE", "--only-counts", "--read FILE",
      "--help, -h",
    ] {
      #expect(Options.help.contains("\n  \(name)  "))
    }
    #expect(Options.help.contains("ratio 30 % and 0.1, allocations 2 % and 0.1,\nbytes 5 % and 16"))
  }
}
