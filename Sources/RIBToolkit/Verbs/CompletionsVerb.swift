/// Prints the completions for a shell.
struct CompletionsVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    switch invocation.arguments.first {
    case "bash": report.text = Completions.bash
    case "zsh": report.text = Completions.zsh
    case "fish": report.text = Completions.fish
    default: throw ToolkitError(.usage, "The shell is missing: \(VerbDescription.completions.usage).")
    }
    return report
  }
}
