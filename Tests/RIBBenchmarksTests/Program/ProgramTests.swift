import Benchmarks
import Foundation
import TestSupport
import Testing

/// The program itself; what it measures is asked of an optimized build only.
struct ProgramTests {
  typealias Ending = RunningProgram.Ending

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> Ending {
    // The toolchain's regular expressions leak what they are made of.
    let program = try RunningProgram(
      "RIBBenchmarks", arguments, in: folder.path, settings: ["ASAN_OPTIONS": "detect_leaks=0"])
    return program.finish()
  }

  @Test func itTellsHowItIsUsed() throws {
    let ending = try run("--help")
    #expect(ending == Ending(status: 0, output: Options.help + "\n", errors: ""))
  }

  @Test func itListsItsCasesOnceEach() throws {
    let ending = try run("--list")
    let names = ending.output.split(separator: "\n").map(String.init)
    #expect(ending.status == 0)
    #expect(names.count > 20)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.contains("/") })
  }

  @Test func itListsOnlyWhatIsAskedFor() throws {
    let ending = try run("--list", "--filter", "^tree/chain")
    #expect(
      ending
        == Ending(status: 0, output: "tree/chain of depth 100,000: attach and detach, per RIB\n", errors: ""))
  }

  @Test func theBaselineIsOfCasesThatExist() throws {
    let names = try run("--list").output.split(separator: "\n").map(String.init)
    let baseline = try Report(json: Fixture.text("baseline.json"))
    #expect(Set(baseline.cases.map(\.name)).subtracting(names) == [])
    #expect(baseline.onlyCounts == false)
  }

  @Test func thePageShowsTheBaseline() throws {
    let baseline = try Report(json: Fixture.text("baseline.json"))
    let page = try Fixture.document("Benchmarks.md")
    #expect(page.contains("```text\n" + baseline.table + "```\n"))
  }

  @Test func aWrongOptionIsAnsweredWithTheNearest() throws {
    let ending = try run("--comparr=x")
    #expect((ending.status, ending.output) == (64, ""))
    #expect(ending.errors.hasPrefix("RIBBenchmarks: Unknown option --comparr."))
    #expect(ending.errors.hasSuffix("--compare? Try --help.\n"))
  }

  @Test func aFilterThatFindsNothingIsAMistake() throws {
    try folder.write("results.json", Report.sample.json)
    let ending = try run("--read", "results.json", "--filter", "nowhere")
    let errors = """
      RIBBenchmarks: No case name matches --filter. --list prints the names. Try --help.

      """
    #expect(ending == Ending(status: 64, output: "", errors: errors))
  }

  @Test func resultsThatWereReadAreShownComparedAndChecked() throws {
    try folder.write("results.json", Report.sample.json)
    let ending = try run("--read", "results.json", "--check", "--compare", "results.json")
    let errors = """
      RIBBenchmarks: note: forest/bush: it was not run, because there is only one processor
      RIBBenchmarks: no regressions from results.json (cases compared: 5)

      """
    #expect(ending == Ending(status: 0, output: Report.sample.table, errors: errors))
  }

  @Test func resultsThatWereReadAreWrittenAsTheyWere() throws {
    try folder.write("results.json", Report.sample.json)
    let ending = try run("--json", "--read", "results.json")
    #expect(ending == Ending(status: 0, output: Report.sample.json, errors: ""))
  }

  @Test func aBudgetThatIsExceededEndsInOneSentence() throws {
    var report = Report.sample
    report.cases[0] = .sample("tree/leaf", .ratio(6), body: (700, 3, 280), floor: (100, 2, 64))
    try folder.write("results.json", report.json)
    let ending = try run("--read", "results.json", "--check")
    #expect(ending.status == 1)
    let complaint = try #require(report.cases[0].complaint)
    #expect(ending.errors == "RIBBenchmarks: \(complaint)\n")
    #expect(try run("--read", "results.json").status == 0)
  }

  @Test func aRegressionEndsInOneSentence() throws {
    var report = Report.sample
    report.cases[0] = .sample("tree/leaf", .ratio(6), body: (300, 5, 280), floor: (100, 2, 64))
    try folder.write("results.json", report.json)
    try folder.write("baseline.json", Report.sample.json)
    let ending = try run(
      "--read", "results.json", "--compare", "baseline.json", "--filter", "leaf")
    #expect(ending.status == 1)
    #expect(ending.errors.hasPrefix("RIBBenchmarks: tree/leaf: its number of allocations went from 3 to 5;"))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test func filesThatCannotBeUsedAreNamed() throws {
    try folder.write("text.json", "text")
    try folder.write("results.json", Report.sample.json)
    let missing = try run("--read", "missing.json")
    #expect(
      missing
        == Ending(
          status: 1, output: "", errors: "RIBBenchmarks: the file 'missing.json' cannot be read\n"))
    let text = try run("--read", "results.json", "--compare", "text.json")
    #expect(text.status == 1 && text.output == "")
    #expect(text.errors.hasPrefix("RIBBenchmarks: the file 'text.json' contains no results of --json: "))
  }

  #if DEBUG
    @Test func aDebugBuildMeasuresOnlyCounts() throws {
      let errors = """
        RIBBenchmarks: A debug build measures only counts. Add --only-counts, or run 'swift run -c release RIBBenchmarks'. \
        Try --help.

        """
      #expect(try run("--check") == Ending(status: 64, output: "", errors: errors))
      let ending = try run("--json", "--only-counts", "--filter", "^tree/leaf: ")
      #expect(ending.status == 0)
      let allocations = try #require(try Report(json: ending.output).cases.first?.body.allocations)
      #if RIB_PTHREAD_LOCK
        #expect(allocations == 0)  // a sanitizer has its own allocator, whose calls are not counted
      #else
        #expect(allocations == 3)
      #endif
    }
  #else
    @Test func anOptimizedBuildMeasures() throws {
      let ending = try run(
        "--json", "--only-counts", "--filter", "nobody subscribed|reader that has stopped")
      #expect(ending.status == 0)
      let report = try Report(json: ending.output)
      #expect(
        report.cases.map(\.name) == [
          "streams/send, nobody subscribed", "streams/send a structure, nobody subscribed",
          "streams/1,000,000 sends with a reader that has stopped, bytes kept",
          "growth/n sends with a reader that has stopped, bytes kept",
        ])
      #expect(report.onlyCounts)
      #expect(report.cases.allSatisfy { ($0.body.time?.median ?? 0) > 0 })
      #expect(report.cases.allSatisfy { ($0.ratio ?? 0) > 0 })
    }
  #endif
}
