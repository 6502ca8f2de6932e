internal import Basics
internal import Foundation

/// The script of a run, read line by line.
package final class Script {
  /// The possible sources of a script.
  package enum Source: Hashable, Sendable {
    /// The scenario built into the program.
    case scenario
    /// A file.
    case file(String)
    /// Standard input.
    case standardInput
  }

  /// The file that is read; `nil` for the scenario.
  let file: Descriptor?
  private let reader: LineReader
  private let output: Output

  /// Opens a script.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - output: The output of the run; if its reader goes away, waiting for the next line ends.
  /// - Throws: The reason why the script cannot be read.
  init(_ source: Source, _ output: Output) throws(Stop) {
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

  /// Returns the next line that is not blank, as soon as it is available.
  ///
  /// - Returns: The line; `nil` at the end.
  /// - Throws: The reason why the next line cannot be read.
  func next() throws(Stop) -> LineReader.Line? {
    while let line = try reader.next() {
      try output.check()
      if !line.isBlank { return line }
    }
    return nil
  }

  private static func open(_ path: String) throws(Stop) -> Descriptor {
    do throws(SystemError) {
      let file = try Descriptor.reading(path)
      if try file.status().isDirectory { throw SystemError(code: EISDIR) }
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

/// The script that the program plays if the command line doesn't name one.
package enum Scenario {
  /// The events, one on each line.
  package static let script = """
    {"event":"wait","seconds":5}
    {"event":"pay","trip":"t1"}
    {"event":"sign_in","rider":"ana"}
    {"event":"request","pickup":"Station","dropoff":"Harbour"}
    {"event":"wait","seconds":120}
    {"event":"wait","seconds":180}
    {"event":"request","pickup":"Station","dropoff":"Harbour"}
    {"event":"sign_in","rider":"eve"}
    {"event":"driver_assigned","trip":"t1","driver":"bo","eta":240}
    {"event":"pay","trip":"t1"}
    {"event":"wait","seconds":240}
    {"event":"driver_arrived","trip":"t1"}
    {"event":"trip_started","trip":"t1"}
    {"event":"trip_progress","trip":"t1","fraction":0.25}
    {"event":"trip_progress","trip":"t1","fraction":0.5}
    {"event":"trip_progress","trip":"t2","fraction":0.75}
    {"event":"trip_progress","trip":"t1","fraction":0.9}
    {"event":"trip_completed","trip":"t1","fare":1250}
    {"event":"request","pickup":"Harbour","dropoff":"Station"}
    {"event":"pay","trip":"t1"}
    {"event":"request","pickup":"Harbour","dropoff":"Station"}
    {"event":"driver_assigned","trip":"t2","driver":"cleo","eta":90}
    {"event":"cancel","trip":"t2"}
    {"event":"wait","seconds":30}
    {"event":"sign_out"}

    """
}
