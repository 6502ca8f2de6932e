/// Standard output, without a buffer: a text is written when the call returns.
final class Output {
  /// The file that is written to.
  let file: Descriptor
  private let interrupts: Interrupts

  /// Whether it is a terminal that shows colours (no-color.org).
  let hasColours: Bool

  /// As many bytes as a writable pipe takes without blocking on every system: the least `PIPE_BUF` of POSIX.
  private static let chunk = 512

  /// Makes the output of a process.
  ///
  /// - Parameters:
  ///   - file: The file to write to.
  ///   - interrupts: The signals that end a wait.
  ///   - environment: The environment of the process.
  init(_ file: Descriptor, _ interrupts: Interrupts, environment: [String: String]) {
    self.file = file
    self.interrupts = interrupts
    hasColours =
      file.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Returns when the input has something to read, or throws when the program is to end.
  func waitToRead(_ input: Descriptor) throws(Stop) {
    try interrupts.waitToRead(input, watching: file)
  }

  /// Throws if the program has been asked to end.
  func check() throws(Stop) {
    try interrupts.check()
  }

  /// Writes a text.
  func write(_ text: String) throws(Stop) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try interrupts.waitToWrite(file)
      do throws(SystemError) {
        rest = rest.dropFirst(try file.write(some: rest.prefix(Self.chunk)))
      } catch {
        throw error.isClosedPipe ? Stop(.closedPipe) : Stop(.inputOutput, "cannot write the output: \(error)")
      }
    }
  }
}

extension String {
  /// The text with its control characters spelled out, so that it has no effect on a terminal.
  var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.commandsTerminals {
        text.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the character ends a line, moves the cursor or changes the direction of the text.
  fileprivate var commandsTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
