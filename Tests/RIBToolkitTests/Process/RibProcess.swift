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
    let process = Process()
    let prefix = moment.map { ["-s", "KILL", "\($0)", program] } ?? []
    process.executableURL = URL(filePath: moment == nil ? program : killer)
    process.arguments = prefix + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What is written is little: neither pipe is full before the other is read.
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ending(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: String(decoding: text, as: UTF8.self), errors: String(decoding: complaints, as: UTF8.self))
  }

  /// The program, beside the test bundle that the runner names in one of its arguments.
  private static let program: String = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle).standardizedFileURL
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url.appending(path: "rib").path(percentEncoded: false)
  }()
}
