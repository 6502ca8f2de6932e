import Foundation
import TestSupport

/// A PostgreSQL server of one test, in a folder of its own and without a port.
final class PostgresServer {
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
        && FileManager.default.isExecutableFile(atPath: "\($0)/pg_ctl")
    }
  }()

  static var isInstalled: Bool { programs != nil }

  /// Debian's user without rights: the server declines to run as root.
  private static let nobody: UInt32 = 65_534

  private let folder: TemporaryFolder
  private let launcher: [String]

  /// The settings of a connection.
  var settings: String {
    // A table that is there already is not worth a line.
    "host=\(folder.path) user=postgres dbname=postgres options='-c client_min_messages=warning'"
  }

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path
    var launcher = ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"]
    if getuid() == 0 {
      chown(path, Self.nobody, Self.nobody)
      launcher += [
        "/usr/bin/setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups",
      ]
    }
    self.launcher = launcher
    try run(
      "initdb", "-A", "trust", "-U", "postgres", "--no-sync", "--no-locale", "-E", "UTF8")
    // Into a file: the server writes lines for each killed client, and would wait for a reader of its output.
    try run("pg_ctl", "start", "--wait", "-l", folder.path("log"), "-o", "-k \(path) -c listen_addresses=")
  }

  /// Ends the server, and all connections.
  deinit { try? run("pg_ctl", "stop", "--wait", "-m", "immediate") }

  /// Runs a program of the server on its data.
  private func run(_ program: String, _ arguments: String...) throws {
    struct Failure: Error { let output: String }
    let ending = try RunningProgram(
      "\(Self.programs ?? "")/\(program)", arguments + ["-D", folder.path("data")], in: folder.path,
      through: launcher
    ).finish()
    if ending.status != 0 { throw Failure(output: ending.output) }
  }
}
