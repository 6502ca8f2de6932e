import Foundation
import TestSupport

/// The program `ride` of the same build as these tests.
enum RideProcess {
  /// Starts it.
  static func start(_ arguments: [String], through launcher: [String] = []) throws -> RunningProgram {
    try RunningProgram("ride", arguments, through: launcher)
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., input: String = "", through launcher: [String] = []
  ) throws -> RunningProgram.Ending {
    let process = try start(arguments, through: launcher)
    process.write(input)
    return process.finish()
  }
}

/// A file that lies beside the tests.
enum Fixture {
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "Fixtures/\(name)"), encoding: .utf8)
  }
}
