import RIBToolkit

/// Commands with what they print, as a terminal shows them.
enum Transcript {
  /// Runs the commands of a transcript, which are its lines that begin with `$ rib`.
  ///
  /// Their transcript is returned. Below the output and the errors of a command that fails, it has the status in brackets. Empty lines and the
  /// line that points to the help are left out.
  static func replay(_ transcript: String, in folder: String, now: Int64? = nil) -> String {
    let commands = transcript.split(separator: "\n").filter { $0.hasPrefix("$ rib ") }
    let lines = commands.flatMap { command -> [String] in
      let use = CommandLineUse(words: Array(words(command).dropFirst(2)), in: folder, now: now)
      let printed = (use.output + use.errors).split(separator: "\n").filter { !$0.hasPrefix("Run 'rib help") }
      let status = use.status == .success ? [] : ["[\(use.status.rawValue)]"]
      return [String(command)] + printed.map(String.init) + status
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the words of a line as a shell takes them, as far as transcripts need it.
  static func words(_ line: Substring) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }
}
