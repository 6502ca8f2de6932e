import Foundation
import RIBSessions
import TestSupport
import Testing

/// A PostgreSQL server of one test, in a folder of its own and without a port.
final class PostgresServer: Sendable {
  /// The server of the running suite.
  @TaskLocal static var current: PostgresServer?

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
  var settings: String { settings(user: "postgres") }

  func settings(user: String) -> String { "host=\(folder.path) user=\(user) dbname=postgres" }

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
    try start()
  }

  private func start() throws {
    // Fewer connections than many tests at once need must be an error that they handle; these are enough.
    let options = "-k \(folder.path) -c listen_addresses= -c max_connections=60"
    try run("pg_ctl", "start", "--wait", "-l", folder.path("log"), "-o", options)
  }

  /// Ends the server as a power cut does, and starts it again.
  func crash() throws {
    try run("pg_ctl", "stop", "--wait", "-m", "immediate")
    try start()
  }

  /// Sends a signal to all processes of the server.
  func send(_ signal: Int32) throws {
    let first = try folder.text("data/postmaster.pid").prefix { $0 != "\n" }
    // The server has put each of its processes into a session of its own.
    let script = "kill -\(signal) $(ps -o pid= --ppid \(first)) \(first)"
    _ = try RunningProgram("/bin/sh", ["-c", script]).finish()
  }

  /// Runs statements as the owner of the server, and returns the lines of their answers.
  @discardableResult
  func sql(_ statements: String) throws -> String {
    let words = ["-h", folder.path, "-U", "postgres", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statements]
    let ending = try RunningProgram("\(Self.programs ?? "")/psql", words).finish()
    if ending.status != 0 { throw Failure(output: ending.errors) }
    return ending.output
  }

  /// Runs statements in a session that stays open until its input ends.
  func session(_ statements: String) throws -> RunningProgram {
    let program = try RunningProgram(
      "\(Self.programs ?? "")/psql", ["-h", folder.path, "-U", "postgres", "-qAtX"])
    program.write("\(statements)\n")
    return program
  }

  struct Failure: Error { let output: String }

  /// Ends the server, and all connections.
  deinit { try? run("pg_ctl", "stop", "--wait", "-m", "immediate") }

  /// Runs a program of the server on its data.
  private func run(_ program: String, _ arguments: String...) throws {
    let ending = try RunningProgram(
      "\(Self.programs ?? "")/\(program)", arguments + ["-D", folder.path("data")], in: folder.path,
      through: launcher
    ).finish()
    if ending.status != 0 { throw Failure(output: ending.output) }
  }
}

/// A server for all tests of a suite, where PostgreSQL is installed.
struct PostgresTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard PostgresServer.isInstalled else { return try await function() }
    let server = try PostgresServer()
    try await PostgresServer.$current.withValue(server) { try await function() }
    withExtendedLifetime(server) {}
  }
}

extension Trait where Self == PostgresTrait {
  static var postgres: Self { Self() }
}
