import Foundation
import TestSupport

/// The program `rib` of the same build as these tests.
enum RibProcess {
  /// Whether processes can be killed at a moment here.
  static let canKill = FileManager.default.isExecutableFile(atPath: killer)

  /// Where the program is.
  static var path: String { BuiltProgram.path(of: "rib") }

  private static let killer = "/usr/bin/timeout"

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: Where it runs.
  ///   - moment: The time in seconds after which it is killed; `nil` is never.
  /// - Returns: How it ended.
  /// - Throws: That it cannot be started.
  static func run(_ arguments: String..., in folder: String, killedAfter moment: Double? = nil) throws
    -> RunningProgram.Ending
  {
    try run(arguments, in: folder, killedAfter: moment)
  }

  static func run(
    _ arguments: [String], in folder: String, killedAfter moment: Double? = nil,
    settings: [String: String] = [:]
  ) throws -> RunningProgram.Ending {
    let launcher = moment.map { [killer, "-s", "KILL", "\($0)"] } ?? []
    return try RunningProgram("rib", arguments, in: folder, settings: settings, through: launcher).finish()
  }
}
