import Foundation
import RIBToolkit
import TestSupport
import Testing

/// What shells make of the scripts of `rib completions`; where a shell is not installed its test is skipped.
struct CompletionTests {
  /// The words that are typed, the last of them up to where it is to be completed, and what is offered for it.
  private static let lines: [([String], [String])] = [
    (["und"], ["undo"]), (["detach", "Tr"], ["Trip"]), (["new", "Dish", "--in", ""], ["Menu", "Trip"]),
    (["need", "a:Int", "--for", "M"], ["Menu"]), (["rename", "--dr"], ["--dry-run"]),
    (["tree", "--root", "T"], ["Trip"]), (["templates", "show", "wor"], ["worker", "workflow"]),
    (["tree", "--format", "n"], ["names"]), (["tree", "Tr"], []),
    (["trace", "--format", "j"], ["json"]), (["templates", "ej"], ["eject"]),
    (["completions", "f"], ["fish"]), (["help", "det"], ["detach"]), (["outline", "Plan"], ["Plan.txt"]),
    (["lint", "--baseline", "Pl"], ["Plan.txt"]), (["new", "A", "--target", "Pl"], []),
    (["need", ""], []), (["undo", "--li"], ["--list"]),
    (["new", "A", "--in", "Menu", "--container", ""], ["list"]),
    (["attach", "Trip", "--in", "Menu", "--container", "l"], ["list"]),
    (["new", "A", "--container", ""], []), (["saved", "Pl"], ["Plan.txt"]),
    (["saved", "a", "--diff-file", "P"], ["Package.swift", "Plan.txt"]), (["-q", "det"], ["detach"]),
    (["new", "A", "--target", ""], ["Demo"]), (["lint", "--tests", ""], ["DemoTests"]),
    (["new", "A", "--template", "w"], ["worker", "workflow"]), (["new", "A", "--template", "n"], ["note"]),
    (["init", "A", "--template", "i"], ["init"]), (["need", "a:Int", "--owner", "T"], ["Trip"]),
    (["--package", ".", "detach", "Tr"], ["Trip"]), (["detach", "--package", ".", "Tr"], ["Trip"]),
  ]

  let folder: TemporaryFolder

  init() throws {
    folder = try .demoPackage()
    try folder.write("Plan.txt", "")
    try folder.write(
      ".rib/templates/note/template.json",
      """
      {"format": 1, "kind": "code", "summary": "A note.", "variables": [],
       "files": [{"source": "template.json", "path": "Notes/{{name}}.md"}]}
      """)
    for (name, children) in [("Trip", "none"), ("Menu", "list")] {
      #expect(CommandLineUse("new", name, "--children", children, in: folder.path).status == .success)
    }
  }

  private static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a shell that knows `rib` by its name, and gives its words in order; options are left out where none was asked for.
  private func offers(
    of shell: String, _ arguments: [String], for words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let path = (RibProcess.path as NSString).deletingLastPathComponent
    let settings = [
      "PATH": "\(path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": folder.path,
    ]
    let end = try RunningProgram(
      try #require(Self.shell(shell)), arguments, in: folder.path, settings: settings
    )
    .finish()
    #expect(end.errors == "", sourceLocation: sourceLocation)
    let isOption = words.last?.hasPrefix("-") == true
    return Set(end.output.split(separator: "\n").map(String.init)).filter { $0.hasPrefix("-") == isOption }
      .sorted()
  }

  @Test(.enabled(if: shell("bash") != nil, "bash is not installed"), arguments: lines)
  func bashCompletes(words: [String], expected: [String]) throws {
    try folder.write("rib.bash", try #require(Completions.scripts["bash"]))
    let line = (["rib"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      "source rib.bash; COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _rib; printf '%s\\n' \"${COMPREPLY[@]}\""
    #expect(try offers(of: "bash", ["-c", script], for: words) == expected)
  }

  @Test(.enabled(if: shell("bash") != nil, "bash is not installed"))
  func bashCompletesPathsWithSpaces() throws {
    try folder.write("my plan.txt", "")
    try bashCompletes(words: ["outline", "my"], expected: ["my plan.txt"])
  }

  @Test(.enabled(if: shell("fish") != nil, "fish is not installed"), arguments: lines)
  func fishCompletes(words: [String], expected: [String]) throws {
    try folder.write("rib.fish", try #require(Completions.scripts["fish"]))
    // What stands behind a tab describes it.
    let script =
      "source rib.fish; complete -C '\((["rib"] + words).joined(separator: " "))' | string split -f 1 \\t"
    #expect(try offers(of: "fish", ["--no-config", "-c", script], for: words) == expected)
  }

  /// A terminal in which what is offered for a line is written to a file, and then a word to the terminal.
  private static let terminal = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source rib.zsh; source probe.zsh; print REA''DY"
    zpty -r -m shell text '*READY*'
    zpty -w -n shell "$1"$'\t'
    zpty -r -m shell text '*DONE*'
    zpty -d shell
    [[ ! -e offers.txt ]] || cat offers.txt
    """#

  private static let probe = #"""
    compadd() {
      # What a function asks for its own use is offered to nobody yet.
      if [[ "${(@)@[1,(i)(-|--)]}" == *-[a-zA-Z]#[AOD]* ]]; then
        builtin compadd "$@"
        return
      fi
      local -a found
      builtin compadd -A found "$@"
      (( $#found )) && print -rl -- $found >> offers.txt
      builtin compadd "$@"
    }
    complete-line() {
      zle list-choices
      print DO''NE
    }
    zle -N complete-line
    bindkey '^I' complete-line
    """#

  @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed"), arguments: lines)
  func zshCompletes(words: [String], expected: [String]) throws {
    try folder.write("rib.zsh", try #require(Completions.scripts["zsh"]))
    try folder.write("probe.zsh", Self.probe)
    let line = (["rib"] + words).joined(separator: " ")
    #expect(try offers(of: "zsh", ["-f", "-c", Self.terminal, "zsh", line], for: words) == expected)
  }
}
