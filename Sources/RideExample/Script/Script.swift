/// Where the events of a run come from, line by line.
final class Script {
  private let file: Descriptor?
  private let reader: LineReader
  private let output: Output

  /// Opens a script.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - output: Where the outcomes go, whose end is the end of the script, too.
  /// - Throws: Why it cannot be read.
  init(_ source: Options.Script, _ output: Output) throws(Stop) {
    self.output = output
    switch source {
    case .scenario:
      file = nil
      var rest = Array(Scenario.script.utf8)
      reader = LineReader { () throws(Stop) in
        defer { rest = [] }
        return rest
      }
    case .standardInput:
      file = .standardInput
      reader = Self.reader(.standardInput, "standard input", output)
    case .file(let path):
      let file = try Self.open(path)
      self.file = file
      reader = Self.reader(file, path.printable, output)
    }
  }

  /// The next line that is not empty, as soon as there is one.
  ///
  /// - Returns: The line; `nil` at the end.
  /// - Throws: Why there will be none.
  func next() throws(Stop) -> LineReader.Line? {
    while let line = try reader.next() {
      try output.check()
      if !line.isBlank { return line }
    }
    return nil
  }

  /// Whether the script is the journal.
  func isSame(as journal: Journal) -> Bool {
    file.map(journal.isSame) ?? false
  }

  private static func open(_ path: String) throws(Stop) -> Descriptor {
    do throws(SystemError) {
      let file = try Descriptor.reading(path)
      guard try file.identity().kind != .directory else {
        throw .isDirectory
      }
      return file
    } catch {
      throw Stop(.noInput, "cannot read the script \(path.printable): \(error)")
    }
  }

  private static func reader(_ file: Descriptor, _ name: String, _ output: Output) -> LineReader {
    LineReader { () throws(Stop) in
      try output.waitToRead(file)
      do throws(SystemError) {
        return try file.read()
      } catch {
        throw Stop(.noInput, "cannot read \(name): \(error)")
      }
    }
  }
}
