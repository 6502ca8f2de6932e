extension Report {
  /// The report as lines for a person.
  ///
  /// - Parameters:
  ///   - hasColours: Whether the words of the operations are coloured.
  ///   - isQuiet: Whether only what was asked for is said.
  /// - Returns: The lines for the output; what is wrong is not among them.
  func lines(hasColours: Bool, isQuiet: Bool) -> String {
    if isQuiet { return text }
    var output = text
    let width = operations.map(\.status.rawValue.count).max() ?? 0
    for operation in operations {
      let word = operation.status.rawValue
      let padding = String(repeating: " ", count: width - word.count)
      let origin = operation.origin.map { "\($0) -> " } ?? ""
      output += "\(padding)\(hasColours ? operation.status.coloured : word)  \(origin)\(operation.path)\n"
      guard isDryRun || operation.status == .conflict, operation.status != .identical else { continue }
      for line in TextDifference(from: operation.before, to: operation.after).lines {
        output += "\(String(repeating: " ", count: width))  \(hasColours ? Self.coloured(line) : line)\n"
      }
    }
    for note in notes { output += "\(note)\n" }
    if isDryRun { output += "Nothing was done: this was a dry run.\n" }
    return output
  }

  private static func coloured(_ line: String) -> String {
    switch line.first {
    case "+": "\u{1b}[32m\(line)\u{1b}[0m"
    case "-": "\u{1b}[31m\(line)\u{1b}[0m"
    case "@": "\u{1b}[36m\(line)\u{1b}[0m"
    default: line
    }
  }
}

extension Operation.Status {
  fileprivate var coloured: String {
    let colour =
      switch self {
      case .create: 32
      case .identical, .skip: 90
      case .update, .rename, .overwrite: 33
      case .delete, .conflict: 31
      }
    return "\u{1b}[\(colour)m\(rawValue)\u{1b}[0m"
  }
}
