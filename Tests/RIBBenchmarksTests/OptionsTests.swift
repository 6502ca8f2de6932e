import Benchmarks
import Testing

struct OptionsTests {
  @Test func everyOptionIsRead() throws {
    let options = try Options([
      "--filter", "^tree/", "--json", "--check", "--compare", "a.json", "--only-counts", "--plot=b.svg",
      "--read",
      "c.json",
    ])
    #expect(options.chooses("tree/leaf"))
    #expect(!options.chooses("streams/tree/"))
    #expect(options.wantsJSON && options.checks && options.onlyCounts)
    #expect(!options.onlyLists && !options.wantsHelp)
    #expect(options.baseline == "a.json")
    #expect(options.plot == "b.svg")
    #expect(options.results == "c.json")
  }

  @Test func withoutOptionsEverythingIsMeasured() throws {
    let options = try Options([])
    #expect(options.chooses("anything"))
    #expect(!options.wantsJSON && !options.checks && !options.onlyCounts)
  }

  @Test(arguments: [
    (["--chek"], "there is no option '--chek'; did you mean --check?"),
    (["--jsn"], "there is no option '--jsn'; did you mean --json?"),
    (["--only-count"], "there is no option '--only-count'; did you mean --only-counts?"),
    (["--filtr=a"], "there is no option '--filtr=a'; did you mean --filter?"),
    (["--parallel"], "there is no option '--parallel'"),
    (["tree"], "'tree' is no option; to choose cases, say --filter 'tree'"),
    (["--filter"], "--filter needs a regular expression"),
    (["--filter", "("], "'(' is not a regular expression"),
    (["--compare"], "--compare needs the file of a baseline"),
    (["--plot="], "--plot needs a file to draw to"),
    (["--check=yes"], "--check takes no value"),
    (["--list", "--read", "a"], "--list names the cases of the program; it reads no results"),
  ])
  func whatIsWrongIsSaidInASentence(_ arguments: [String], _ sentence: String) throws {
    #expect(throws: Options.Problem(sentence: sentence)) { try Options(arguments) }
  }

  @Test func theHelpNamesEveryOptionAndTheTolerances() {
    for name in [
      "--filter REGEX", "--list", "--json", "--check", "--compare FILE", "--only-counts", "--plot FILE",
      "--read FILE",
      "--help, -h",
    ] {
      #expect(Options.help.contains("\n  \(name)  "))
    }
    #expect(Options.help.contains("ratio 30 % and 0.1, allocations 2 % and 0.1,\nbytes 5 % and 16"))
  }
}
