import Foundation

/// The program `rib` of the same build as these tests, at work in a process of its own.
enum RibProcess {
  /// How a process has ended, and what it has written.
  struct Ending: Equatable {
    /// The exit status; the negative number of the signal if one has ended it.
    var status: Int32
    var output: String
    var errors: String
  }

  /// Whether processes can be killed at a moment here.
  static let canKill = FileManager.default.isExecutableFile(atPath: killer)

  private static let killer = "/usr/bin/timeout"

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: Where it runs.
  ///   - moment: The time in seconds after which it is killed; `nil` is never.
  /// - Returns: How it ended.
  /// - Throws: That it cannot be started.
  static func run(_ arguments: String..., in folder: String, killedAfter moment: Double? = nil) throws
    -> Ending
  {
    let output = try TemporaryFolder()
    let command = (moment.map { [killer, "-s", "KILL", "\($0)"] } ?? []) + [program] + arguments
    let status = try spawn(["/bin/sh", "-c", script, "sh", folder, output.path] + command)
    let signal = status & 0x7f
    return Ending(
      status: signal == 0 ? status >> 8 & 0xff : -signal, output: try output.text("output"),
      errors: try output.text("errors"))
  }

  /// Goes to a folder and becomes another program, whose output comes into two files.
  private static let script =
    "cd \"$1\" && files=$2 && shift 2 && exec \"$@\" </dev/null >\"$files/output\" 2>\"$files/errors\""

  /// Starts a program and waits for its end; what Foundation has for it leaks now and then.
  private static func spawn(_ words: [String]) throws -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    var settings = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + settings { free(word) } }
    var identifier = pid_t()
    let code = posix_spawn(&identifier, words[0], nil, nil, &arguments, &settings)
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// The program, beside the test bundle that the runner names in one of its arguments.
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle).standardizedFileURL
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url.appending(path: "rib").path(percentEncoded: false)
  }()
}
