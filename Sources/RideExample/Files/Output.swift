/// Standard output: all of a text or an error, and nothing kept back.
final class Output {
  private let file: Descriptor
  private let interrupts: Interrupts

  /// Whether it is a terminal whose owner wants colours, as asked for at no-color.org.
  let hasColours: Bool

  /// As much as a pipe that takes anything takes without blocking.
  private static let chunk = 512

  /// Makes the output of a process.
  ///
  /// - Parameters:
  ///   - file: Where the text goes.
  ///   - interrupts: What may end the process meanwhile.
  ///   - environment: What the owner of the terminal wants.
  init(_ file: Descriptor, _ interrupts: Interrupts, environment: [String: String]) {
    self.file = file
    self.interrupts = interrupts
    hasColours =
      file.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Returns when the input has something to read, or throws when the program is to end meanwhile.
  func waitToRead(_ input: Descriptor) throws(Stop) {
    try interrupts.waitToRead(input, watching: file)
  }

  /// Throws if the program has been asked to end.
  func check() throws(Stop) {
    try interrupts.check()
  }

  /// Whether the text goes into the journal.
  func isSame(as journal: Journal) -> Bool { journal.isSame(as: file) }

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
