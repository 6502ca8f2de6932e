import Foundation
import RIBDiagnostics
import RIBToolkit
import Testing

/// The command line is read as a whole.
struct InvocationTests {
  @Test func optionsAreTakenInAnyOrderAndForm() throws {
    let words = ["new", "--param", "a:Int", "Trip", "--param=b:String", "--dry-run", "-q"]
    let invocation = try Invocation(words)
    #expect(invocation.verb == VerbDescription.all.first { $0.name == "new" })
    #expect(invocation.arguments == ["Trip"])
    #expect(invocation.options == ["param": ["a:Int", "b:String"], "dry-run": [], "quiet": []])
  }

  @Test(arguments: [
    (["nwe", "X", "--what"], ["Unknown verb \"nwe\". Did you mean new?"]),
    (
      ["new", "X", "--dry-rnu", "--chidlren", "slot"],
      [
        "Unknown option --dry-rnu. Did you mean --dry-run?",
        "Unknown option --chidlren. Did you mean --children?",
        "Unexpected argument \"slot\". Usage: rib new NAME [options].",
      ]
    ),
    (
      ["new", "X", "--children", "slots", "--target"],
      [
        "\"slots\" isn't valid for --children. Did you mean slot? Use one of none, \(MemberDeclaration.containers.joined(separator: ", ")).",
        "--target needs a value. Pass --target TARGET.",
      ]
    ),
    (
      ["undo", "--dry-run=yes", "--json", "--quiet"],
      [
        "--dry-run takes no value. Remove it.", "--json and --quiet can't be combined. Pass one.",
      ]
    ),
    (["new", "X", "--target", "A", "--target", "B"], ["--target is repeated. Pass it once."]),
    (
      ["completions", "fisch"],
      ["\"fisch\" isn't valid for SHELL. Did you mean fish? Use one of bash, zsh, fish."]
    ),
    (["generate", "X"], ["Unknown verb \"generate\". Did you mean new?"]),
    (["ls"], ["Unknown verb \"ls\". Did you mean tree?"]),
    (
      ["template", "init"], ["Unknown verb \"template\". Did you mean templates?"]
    ),
    (
      ["templates", "init"],
      [
        "\"init\" isn't valid for ACTION. Did you mean eject? Use one of list, show, eject, export, check."
      ]
    ),
    (["help", "udno"], ["Unknown verb \"udno\". Did you mean undo?"]),
    (["new", "-x"], ["Unknown option -x."]),
    (["init", ""], ["NAME is empty. Usage: rib init NAME [options]."]),
    (["delete", ""], ["RIB is empty. Usage: rib delete RIB [options]."]),
  ])
  func mistakesAreAllFoundAndAnsweredWithWhatIsNear(words: [String], messages: [String]) {
    let error = #expect(throws: ToolkitError.self) { try Invocation(words) }
    #expect(error?.problems.map(\.message) == messages)
    #expect(CommandStatus(error?.problems ?? []) == .usage)
  }

  @Test func whoAsksForHelpHearsNoComplaints() throws {
    let use = CommandLineUse("new", "--help", "--nonsense", in: "/")
    #expect(use.status == .success)
    #expect(use.errors == "")
    #expect(use.output.contains("\nUsage: rib new NAME [options]\n"))
    #expect(CommandLineUse("--version", in: "/").output == "rib 0.1.0\n")
    #expect(CommandLineUse(in: "/").output == Help.text)
    #expect(CommandLineUse("help", "undo", in: "/").output.contains("\nUsage: rib undo [options]\n"))
  }

  @Test func helpIsJSONOnRequest() throws {
    for words in [["--json"], ["help", "--json"], ["help", "new", "--json"]] {
      let output = CommandLineUse(words: words, in: "/").output
      let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let rows = try #require(object["rows"] as? [[String: String]])
      #expect(rows.first?["text"]?.contains("Usage: rib") == true, "\(output)")
    }
  }

  /// A verb with actions, one of them, and one of the verb's options.
  struct Use: CustomTestStringConvertible {
    let verb: VerbDescription
    let action: String
    let option: CommandOption

    var testDescription: String { "\(verb.name) \(action) --\(option.name)" }

    static var all: [Use] {
      VerbDescription.all.filter { !$0.options.isEmpty }.flatMap { verb in
        (verb.arguments.first?.choices ?? []).flatMap { action in
          verb.options.map { Use(verb: verb, action: action, option: $0) }
        }
      }
    }

    var words: [String] {
      let value = option.value.map { _ in ["\(option.choices?.first ?? "1")"] } ?? []
      return [verb.name, action] + verb.arguments.dropFirst().prefix { $0.isRequired }.map { _ in "x" }
        + ["--\(option.name)"] + value
    }
  }

  @Test func everyOptionOfAVerbWithActionsNamesThoseThatUseIt() {
    #expect(Set(Use.all.map(\.verb.name)) == ["links", "templates", "trace"])
    for verb in Set(Use.all.map(\.verb)) {
      let actions = verb.arguments[0].choices ?? []
      for option in verb.options {
        #expect(option.actions?.isEmpty == false, "\(verb.name) --\(option.name)")
        #expect(Set(option.actions ?? []).isSubset(of: actions), "\(verb.name) --\(option.name)")
        // Nothing in the help contradicts that.
        #expect(!option.help.hasPrefix("For "), "\(verb.name) --\(option.name)")
      }
    }
  }

  @Test(arguments: Use.all) func anOptionIsRejectedWhereItHasNoEffect(_ use: Use) throws {
    let problems: [Problem]
    do {
      _ = try Invocation(use.words)
      problems = []
    } catch {
      problems = error.problems
    }
    let isUsed = use.option.actions?.contains(use.action) == true
    let message = "--\(use.option.name) is valid only for rib \(use.verb.name) "
    #expect(problems.contains { $0.message.hasPrefix(message) } == !isUsed, "\(problems)")
    #expect(problems.isEmpty == isUsed, "\(problems)")
    #expect(CommandStatus(problems) == (isUsed ? .success : .usage))
  }

  @Test func inAFolderThatIsGoneNothingIsDone() {
    let disk = MemoryDisk()
    for words in [["init", "Demo"], ["new", "Trip"], ["undo"]] {
      let use = CommandLineUse(words: words, in: "", files: disk)
      #expect(use.status == .failure)
      #expect(use.errors == "error: The current folder no longer exists. Change to another folder.\n")
    }
    #expect(disk.contents.keys.sorted() == ["//"])
    #expect(CommandLineUse("--version", in: "").status == .success)
  }

  @Test(arguments: VerbDescription.all)
  func everyVerbHasHelpWithExamples(verb: VerbDescription) {
    let help = Help.text(of: verb)
    for option in verb.options { #expect(help.contains("--\(option.name)")) }
    #expect(!verb.examples.isEmpty)
    for example in verb.examples { #expect(help.contains(example.line)) }
    #expect(Help.text.contains("  \(verb.name)"))
  }

  @Test func theHelpListsTheReservedNames() {
    let help = Help.text(of: .new)
    for name in MemberDeclaration.reserved { #expect(help.contains(name)) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func theCompletionsKnowEveryVerbAndOption() {
    func offers(_ words: String...) -> [Substring] {
      CommandLineUse(words: ["completions", "--words"] + words, in: "/").output.split(separator: "\n")
    }
    #expect(offers("").count == VerbDescription.all.count)
    for verb in VerbDescription.all {
      #expect(offers(verb.name) == ["\(verb.name)\t\(verb.summary)"])
      for option in verb.options {
        #expect(
          offers(verb.name, "--\(option.name)").contains("--\(option.name)\t\(option.help)"),
          "\(verb.name) \(option.name)")
      }
    }
  }

  @Test(arguments: [
    ([], CommandStatus.success), ([Problem.Code.usage, .files], .usage), ([.conflict], .conflict),
    ([.conflict, .files], .failure), ([.wiring], .incomplete), ([.nothing], .nothing),
    ([.nothing, .wiring], .failure), ([.wiring, .conflict], .conflict),
    ([.name], .usage),
  ])
  func statuses(codes: [Problem.Code], status: CommandStatus) {
    #expect(CommandStatus(codes.map { Problem($0, "") }) == status)
  }

  @Test func theHelpAndTheArticleHaveOneTableOfStatuses() throws {
    let help = CommandLineUse("help", in: "/").output
    for line in CommandStatus.table.split(separator: "\n") { #expect(help.contains("\n  \(line)\n")) }
    let article =
      #filePath.prefix(upTo: try #require(#filePath.firstRange(of: "/Tests/")).lowerBound)
      + "/Docs/Guide/RibCommand.md"
    let text = String(decoding: try Disk().read(String(article)), as: UTF8.self)
    #expect(text.contains("```text\n\(CommandStatus.table)\n```"))
  }
}
