import Foundation
import TestSupport

/// A PostgreSQL server of one test, in a folder of its own and without a port.
final class PostgresServer {
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }.first {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
        && FileManager.default.isExecutableFile(atPath: "\($0)/postgres")
    }
  }()

  static var isInstalled: Bool { programs != nil }

  /// Debian's user without rights: the server refuses to run as root.
  private static let nobody: UInt32 = 65_534

  private let folder: TemporaryFolder
  private let server: RunningProgram

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
    let programs = Self.programs ?? ""
    let data = folder.path("data")
    let made = try RunningProgram(
      "\(programs)/initdb",
      ["-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "--no-locale", "-E", "UTF8"],
      in: path, through: launcher
    ).finish()
    struct Failure: Error { let output: String }
    if made.status != 0 { throw Failure(output: made.output) }
    server = try RunningProgram(
      "\(programs)/postgres", ["-D", data, "-k", path, "-c", "listen_addresses="], in: path, through: launcher
    )
    var lines: [String] = []
    while let line = server.readLine() {
      if line.contains("ready to accept connections") { return }
      lines.append(line)
    }
    throw Failure(output: lines.joined(separator: "\n"))
  }

  /// Ends the server, and all connections.
  func stop() {
    server.send(SIGINT)
    _ = server.finish()
  }
}
