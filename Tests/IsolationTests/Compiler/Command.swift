import Foundation

/// A program to be run with arguments, and what it prints to be kept.
struct Command: Sendable {
  let program: URL
  var arguments: [String] = []

  /// Runs it to its end; the output goes to files, so that no pipe can fill up.
  ///
  /// - Parameter scratch: Where the files are made.
  /// - Returns: What it printed and how it ended.
  /// - Throws: What keeps it from being started.
  func run(in scratch: Scratch) async throws -> Outcome {
    let (output, errors) = (try scratch.makeFile(), try scratch.makeFile())
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // A program that is meant to stop needs no backtrace, which takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
